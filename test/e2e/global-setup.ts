import { makeTemplate } from "../support/test-site.ts";

export default makeTemplate;

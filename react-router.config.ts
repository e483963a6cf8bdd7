import type { Config } from "@react-router/dev/config";
import { precompress } from "./src/setup/precompress.ts";

export default {
  appDirectory: "views",
  ssr: true,
  // The routes come with the page: asking for them would cost every visitor a request.
  routeDiscovery: { mode: "initial" },
  buildEnd: () => precompress("build/client"),
} satisfies Config;

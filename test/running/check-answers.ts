import { afterEach, expect } from "vitest";
import { findWrongAnswers } from "./answers.ts";

// A file of setup for Vitest, which it evaluates before each file of tests: whatever a test asks the API, each answer,
// errors too, is as the OpenAPI document says.
afterEach(async () => {
  expect(await findWrongAnswers(), "answers that the OpenAPI document does not describe").toEqual([]);
});

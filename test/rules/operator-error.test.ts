import { expect, test } from "vitest";
import { ConfigError } from "../../src/config.ts";
import { ExpectedError, isOperatorError, printableError } from "../../src/errors.ts";

test("an error for the operator is printed as its sentence, any other error as a whole", () => {
  const unexpected = new Error("fault");
  expect(printableError(new ConfigError("Wrong setting: PORT."))).toBe("Wrong setting: PORT.");
  expect(printableError(unexpected)).toBe(unexpected);
  expect(isOperatorError(new ExpectedError(400, "Wrong field."))).toBe(false);
});

test("an error of a second copy of the module is recognised, as in development", async () => {
  const address = "../../src/errors.ts?second-copy";
  const copy: typeof import("../../src/errors.ts") = await import(/* @vite-ignore */ address);
  const error = new copy.OperatorError("The database is damaged.");
  expect(error instanceof Error && printableError(error)).toBe("The database is damaged.");
  expect(copy.isOperatorError).not.toBe(isOperatorError);
});

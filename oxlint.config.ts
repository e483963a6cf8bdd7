import { defineConfig } from "oxlint";
import { importRules } from "./src/build/rooms.ts";

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "react", "jsx-a11y", "import", "promise", "node", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  env: { node: true, browser: true, es2024: true },
  ignorePatterns: ["/build", ".react-router", "test/fixtures"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    "import/no-cycle": "error",
    "import/no-duplicates": ["error", { preferInline: true }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/react-in-jsx-scope": "off",
    "import/no-named-as-default-member": "off",
    "import/no-named-as-default": "off",
    "import/no-unassigned-import": ["error", { allow: ["**/*.css"] }],
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/consistent-return": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-useless-spread": "off",
    "oxc/no-async-endpoint-handlers": "off",
    "eslint/no-control-regex": "off",
    "unicorn/consistent-function-scoping": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "vitest/valid-expect": ["error", { maxArgs: 2 }],
  },
  overrides: [
    {
      files: ["test/e2e/**"],
      rules: {
        "react/rules-of-hooks": "off",
        "vitest/no-standalone-expect": "off",
        "eslint/no-empty-pattern": "off",
      },
    },
    {
      files: ["test/**"],
      rules: {
        "vitest/expect-expect": [
          "error",
          { assertFunctionNames: ["expect", "fc.assert", "forAll", "forAllAsync", "**.expect"] },
        ],
        "vitest/no-conditional-expect": "off",
        "typescript/no-misused-spread": "off",
        "vitest/require-to-throw-message": "off",
        "vitest/no-standalone-expect": "off",
        "typescript/unbound-method": "off",
        "typescript/require-array-sort-compare": "off",
        "eslint/no-shadow": "off",
        "eslint/no-unexpected-multiline": "off",
      },
    },
    ...importRules,
  ],
});

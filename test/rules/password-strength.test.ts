import fc from "fast-check";
import { expect, test } from "vitest";
import { COMMON_WORDS, checkPasswordStrength } from "../../src/rules/access/password-strength.ts";
import { forAll } from "../support/property-runs.ts";

const MARIA = { email: "maria.borg@shop.example", name: "Maria Borg" };

test.each(["", "short", "elevenchars", "kX9#mQ2$vL7", "ħobż żejt", "🍞🥖🥐🥯🧀🥚🍎🍐🍊🍋🍌"])(
  "%j is too short, counted in code points",
  (password) => {
    expect(checkPasswordStrength(password)).toEqual({
      ok: false,
      strength: "too weak",
      sentence: "Please use at least 12 characters; a short sentence is easy to remember.",
    });
  },
);

test("accepts 128 characters and refuses 129", () => {
  const text = "Il-bajd, il-ħobż, iż-żejt u l-kunserva fuq il-mejda tal-kċina ta' nannti. ".repeat(2);
  expect(checkPasswordStrength(text.slice(0, 128)).ok).toBe(true);
  expect(checkPasswordStrength(text.slice(0, 129))).toMatchObject({
    ok: false,
    sentence: "Please use at most 128 characters.",
  });
  expect(checkPasswordStrength("x".repeat(1_000_000))).toMatchObject({ ok: false });
});

test.each([
  "password1234",
  "Password1234!",
  "P4$$w0rd!2024",
  "passwordpassword",
  "123456789012",
  "098765432109",
  "qwertyuiop12",
  "QWERTYUIOP[]",
  "qwertyuiopas",
  "1q2w3e4r5t6y",
  "iloveyou2024",
  "letmeinplease",
  "welcome2026!",
  "administrator",
  "Administrator1",
  "changeme1234",
  "abcdefghijkl",
  "zyxwvutsrqpo",
  "aaaaaaaaaaaa",
  "abababababab",
  "xkcdxkcdxkcd",
  "liverpool2026",
  "manchesterunited",
  "November2026!",
  "football1999",
  "superman12345",
  "............",
  "            ",
])("refuses %j: a common password", (password) => {
  expect(checkPasswordStrength(password)).toMatchObject({ ok: false, strength: "too weak" });
});

test.each([
  "suqnasuqna12",
  "Suqna2026!!!",
  "suqna-supermarket",
  "S u q n a 2 0 2 6",
  "SuqnaMalta2026",
  "suqnaadmin2026",
])("refuses %j: the site's own name", (password) => {
  expect(checkPasswordStrength(password, { siteName: "Suqna" }).ok).toBe(false);
});

test.each(["maria.borg123", "MariaBorg2026!", "borgborgborg", "maria.borg@shop.example", "mariamaria12"])(
  "refuses %j for the user with this name or e-mail address",
  (password) => {
    expect(checkPasswordStrength(password, MARIA).ok).toBe(false);
  },
);

test("refuses a name only for the user who has it", () => {
  const password = "zerafa zerafa qormija";
  expect(checkPasswordStrength(password, { name: "Anton Zerafa Qormija" }).ok).toBe(false);
  expect(checkPasswordStrength(password, { name: "Anton Grech" }).ok).toBe(true);
});

test.each([
  "correct horse battery staple",
  "zaghfran-ftira-kappar",
  "kX9#mQ2$vL7p",
  "839201748372",
  "ħobż biż-żejt u tadam",
  "my gbejniet taste of thyme",
])("accepts %j: no rules of composition", (password) => {
  expect(checkPasswordStrength(password, MARIA)).toMatchObject({ ok: true });
});

test("rates a password higher the more unpredictable characters it has", () => {
  expect(checkPasswordStrength("kX9#mQ2$vL7p").strength).toBe("fair");
  expect(checkPasswordStrength("gbejniet kavlu rix").strength).toBe("good");
  expect(checkPasswordStrength("gbejniet u kavlu bil-bzar").strength).toBe("strong");
});

test("rates composed and decomposed letters alike", () => {
  const password = "ħobż biż-żejt";
  expect(checkPasswordStrength(password.normalize("NFD"))).toEqual(
    checkPasswordStrength(password.normalize("NFC")),
  );
});

test("refuses any two common words with a year", () => {
  const words = [...COMMON_WORDS].filter((word) => word.length >= 4);
  forAll(
    100,
    fc.constantFrom(...words),
    fc.constantFrom(...words),
    fc.integer({ min: 1900, max: 2099 }),
    (a, b, year) => {
      expect(checkPasswordStrength(`${a}-${b}-${year}`).ok).toBe(false);
    },
  );
});

test("always returns a sentence, for any input", () => {
  const piece = fc.oneof(
    fc.constantFrom("aaa", "qwerty", "012", "password", "abab", "\u0301", "ﬃ"),
    fc.string(),
  );
  forAll(100, fc.array(piece, { maxLength: 60 }), (pieces) => {
    expect(checkPasswordStrength(pieces.join(""), MARIA).sentence).toMatch(/[.]$/);
  });
});

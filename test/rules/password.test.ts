import fc from "fast-check";
import { expect, test } from "vitest";
import { COMMON_WORDS } from "../../src/rules/access/common-passwords.ts";
import { judgePassword } from "../../src/rules/access/password.ts";

const MARIA = { email: "maria.borg@shop.example", name: "Maria Borg" };

test.each(["", "short", "elevenchars", "kX9#mQ2$vL7", "ħobż żejt", "🍞🥖🥐🥯🧀🥚🍎🍐🍊🍋🍌"])(
  "%j is too short, counted in characters as a person sees them",
  (password) => {
    expect(judgePassword(password)).toEqual({
      ok: false,
      strength: "too weak",
      sentence: "Please use at least 12 characters; a short sentence is easy to remember.",
    });
  },
);

test("128 characters are taken and 129 are not", () => {
  const text = "Il-bajd, il-ħobż, iż-żejt u l-kunserva fuq il-mejda tal-kċina ta' nannti. ".repeat(2);
  expect(judgePassword(text.slice(0, 128)).ok).toBe(true);
  expect(judgePassword(text.slice(0, 129))).toMatchObject({
    ok: false,
    sentence: "Please use at most 128 characters.",
  });
  expect(judgePassword("x".repeat(1_000_000))).toMatchObject({ ok: false });
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
])("%j is refused: it is what everybody tries first", (password) => {
  expect(judgePassword(password)).toMatchObject({ ok: false, strength: "too weak" });
});

test.each([
  "suqnasuqna12",
  "Suqna2026!!!",
  "suqna-supermarket",
  "S u q n a 2 0 2 6",
  "SuqnaMalta2026",
  "suqnaadmin2026",
])("%j is refused: it is the site's own name", (password) => {
  expect(judgePassword(password).ok).toBe(false);
});

test.each(["maria.borg123", "MariaBorg2026!", "borgborgborg", "maria.borg@shop.example", "mariamaria12"])(
  "%j is refused for the person whose name or address it is",
  (password) => {
    expect(judgePassword(password, MARIA).ok).toBe(false);
  },
);

test("a name counts only for the person who has it", () => {
  const password = "zerafa zerafa qormija";
  expect(judgePassword(password, { name: "Anton Zerafa Qormija" }).ok).toBe(false);
  expect(judgePassword(password, { name: "Anton Grech" }).ok).toBe(true);
});

test.each([
  "correct horse battery staple",
  "zaghfran-ftira-kappar",
  "kX9#mQ2$vL7p",
  "839201748372",
  "ħobż biż-żejt u tadam",
  "my gbejniet taste of thyme",
])("%j is taken: no rules of composition", (password) => {
  expect(judgePassword(password, MARIA)).toMatchObject({ ok: true });
});

test("more of one's own makes it stronger, in plain words", () => {
  expect(judgePassword("kX9#mQ2$vL7p").strength).toBe("fair");
  expect(judgePassword("gbejniet kavlu rix").strength).toBe("good");
  expect(judgePassword("gbejniet u kavlu bil-bzar").strength).toBe("strong");
});

test("composed and decomposed letters are judged alike", () => {
  const password = "ħobż biż-żejt";
  expect(judgePassword(password.normalize("NFD"))).toEqual(judgePassword(password.normalize("NFC")));
});

test("any two common words with a year are refused", () => {
  const words = [...COMMON_WORDS].filter((word) => word.length >= 4);
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      fc.constantFrom(...words),
      fc.integer({ min: 1900, max: 2099 }),
      (a, b, year) => {
        expect(judgePassword(`${a}-${b}-${year}`).ok).toBe(false);
      },
    ),
  );
});

test("the judgement always ends, and quickly, whatever is typed", () => {
  const piece = fc.oneof(
    fc.constantFrom("aaa", "qwerty", "012", "password", "abab", "\u0301", "ﬃ"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      expect(judgePassword(pieces.join(""), MARIA).sentence).toMatch(/[.]$/);
    }),
  );
});

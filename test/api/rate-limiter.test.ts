import { isIPv6 } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { networkKey } from "../../src/http/network-key.ts";
import { forAll } from "../support/property-runs.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:DB8:A:B::", "2001:db8:a:b::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::b:c:d:192.0.2.1", "2001:db8:0:b::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1::", "1:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::1%eth0.100", "fe80:0:0:0::/64"],
  ["192.0.2.1:51234", "192.0.2.1"],
  ["[2001:db8:1:2:3:4:5:6]:51234", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"],
  ["[::ffff:192.0.2.1]:51234", "192.0.2.1"],
  ["192.0.2.1:99999", "unknown"],
  ["proxy:51234", "unknown"],
  ["", "unknown"],
  ["unknown", "unknown"],
  ["1", "unknown"],
  ["127.1", "unknown"],
  ["010.0.0.1", "unknown"],
  ["::ffff:999.0.2.1", "unknown"],
])("counts failures from %j under %j", (address, key) => {
  expect(networkKey(address)).toBe(key);
});

/** The same groups in another notation: leading zeros, capitals, or the first run of zeros as `::`. */
function notate(groups: readonly number[], style: "plain" | "padded" | "capitals" | "shortened"): string {
  const hex = groups.map((group) => group.toString(16));
  if (style === "padded") return hex.map((group) => group.padStart(4, "0")).join(":");
  if (style === "capitals") return hex.join(":").toUpperCase();
  if (style === "shortened") return hex.join(":").replace(/(?:^|:)0(?::0)+(?::|$)/, "::");
  return hex.join(":");
}

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));

test("counts an IPv6 address under its first four groups, in any notation", () => {
  forAll(
    100,
    fc.array(group, { minLength: 8, maxLength: 8 }),
    fc.constantFrom("plain", "padded", "capitals", "shortened"),
    (groups, style) => {
      // The range of mapped IPv4 addresses has keys of its own.
      fc.pre(groups.slice(0, 5).some((part) => part !== 0) || groups[5] !== 0xffff);
      const prefix = groups.slice(0, 4).map((part) => part.toString(16));
      expect(networkKey(notate(groups, style))).toBe(`${prefix.join(":")}::/64`);
    },
  );
});

test("counts an IPv4 address under itself, also when it is mapped into IPv6", () => {
  forAll(100, fc.ipV4(), (address) => {
    expect(networkKey(address)).toBe(address);
    expect(networkKey(`::ffff:${address}`)).toBe(address);
    const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
    expect(networkKey(`::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`)).toBe(address);
  });
});

test("reads every IPv6 notation that Node accepts, and returns a key for any text", () => {
  forAll(100, fc.ipV6(), (address) => {
    fc.pre(isIPv6(address));
    expect(networkKey(address)).toMatch(/^(?:(?:[\da-f]{1,4}:){3}[\da-f]{1,4}::\/64|[\d.]+)$/);
  });
  forAll(1000, fc.stringMatching(/^[\da-fA-F:.%]{0,45}$/), (text) => {
    expect(typeof networkKey(text)).toBe("string");
  });
});

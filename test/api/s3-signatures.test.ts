import { AwsV4Signer } from "aws4fetch";
import { expect, test } from "vitest";
import { signatureOf } from "../support/verify-signature.ts";

/*
 * The examples of "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk" in the
 * reference of Amazon S3. Both must return their signatures: what signs our requests, and what the test server verifies
 * them with.
 */
const EXAMPLE = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const HOST = "examplebucket.s3.amazonaws.com";
const DATE = "20130524T000000Z";
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

const EXAMPLES = [
  {
    what: "GET object with a range",
    method: "GET",
    url: "/test.txt",
    headers: { range: "bytes=0-9", "x-amz-content-sha256": EMPTY },
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    what: "PUT object",
    method: "PUT",
    url: "/test$file.text",
    headers: {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    },
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    what: "GET bucket lifecycle",
    method: "GET",
    url: "/?lifecycle",
    headers: { "x-amz-content-sha256": EMPTY },
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  {
    what: "GET bucket (list objects)",
    method: "GET",
    url: "/?max-keys=2&prefix=J",
    headers: { "x-amz-content-sha256": EMPTY },
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
];

test.each(EXAMPLES)("signs $what as AWS documents it", async ({ method, url, headers, signature }) => {
  const signer = new AwsV4Signer({
    ...EXAMPLE,
    method,
    url: `https://${HOST}${url}`,
    headers: new Headers(Object.entries(headers)),
    service: "s3",
    datetime: DATE,
    allHeaders: true,
  });
  expect(await signer.signature()).toBe(signature);
});

test.each(EXAMPLES)("the test server verifies $what as AWS documents it", (example) => {
  const headers = { ...example.headers, host: HOST, "x-amz-date": DATE };
  expect(signatureOf({ ...example, headers }, EXAMPLE, Object.keys(headers).toSorted())).toBe(
    example.signature,
  );
});

import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A request as it arrived. */
export interface ArrivedRequest {
  method: string;
  /** The path and query as sent. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/**
 * Computes the signature that a request must have (AWS Signature Version 4, in the header, for S3), from what has arrived
 * alone. Written from AWS's documentation and independent of the client that it checks.
 */
export function signatureOf(
  { method, url, headers }: ArrivedRequest,
  { secretAccessKey, region }: Omit<Credentials, "accessKeyId">,
  signedHeaders: readonly string[],
): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const canonical = [
    method,
    encodePath(path),
    encodeQuery(query),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? "").trim().replaceAll(/ +/g, " ")}`),
    "",
    signedHeaders.join(";"),
    headers["x-amz-content-sha256"] ?? "",
  ].join("\n");
  const date = headers["x-amz-date"] ?? "";
  const day = date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")).toString("hex");
}

/** Returns why the signature of a request is not accepted, or undefined. */
export function findSignatureFault(
  request: ArrivedRequest,
  body: Buffer,
  credentials: Credentials,
  now: Date,
): string | undefined {
  const { headers } = request;
  const [, key, scope, signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=([a-z\d;-]+), ?Signature=([\da-f]{64})$/.exec(
      headers["authorization"] ?? "",
    ) ?? [];
  if (key !== credentials.accessKeyId) return "InvalidAccessKeyId";
  const date = headers["x-amz-date"] ?? "";
  if (scope !== `${date.slice(0, 8)}/${credentials.region}/s3/aws4_request`)
    return "AuthorizationHeaderMalformed";
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(now.getTime() - sent) < 15 * 60_000)) return "RequestTimeTooSkewed";
  const names = signed.split(";");
  const required = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (required.some((name) => !names.includes(name))) return "AccessDenied";
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const expected = signatureOf(request, credentials, names);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? undefined : "SignatureDoesNotMatch";
}

function encodePath(path: string): string {
  return path
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
}

function encodeQuery(query: string): string {
  if (query === "") return "";
  return query
    .split("&")
    .map((pair) => {
      const [name = "", value = ""] = pair.split("=", 2);
      return [name, value].map((part) => encode(decodeURIComponent(part.replaceAll("+", " ")))).join("=");
    })
    .toSorted()
    .join("&");
}

/** Encodes all but the unreserved characters, which `encodeURIComponent` does not do with `!'()*`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

export function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}

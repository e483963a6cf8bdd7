import { validate as isDeployment } from "kubernetes-models/_schemas/IoK8sApiAppsV1Deployment";
import { validate as isPersistentVolumeClaim } from "kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim";
import { validate as isService } from "kubernetes-models/_schemas/IoK8sApiCoreV1Service";
import { validate as isPodDisruptionBudget } from "kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget";
import { parseAllDocuments } from "yaml";

type Validator = (document: unknown) => boolean;

const VALIDATORS: Readonly<Record<string, Validator>> = {
  "apps/v1 Deployment": isDeployment,
  "policy/v1 PodDisruptionBudget": isPodDisruptionBudget,
  "v1 PersistentVolumeClaim": isPersistentVolumeClaim,
  "v1 Service": isService,
};

/** Returns what Kubernetes's own schemas refuse in a manifest, and the fields that they do not know. */
export function findManifestProblems(manifest: string): string[] {
  return parseAllDocuments(manifest).flatMap((document) => {
    if (document.errors.length > 0) return document.errors.map(String);
    const content: unknown = document.toJS();
    const { apiVersion, kind } = Object(content);
    const validate = VALIDATORS[`${apiVersion} ${kind}`];
    if (!validate) return [`no schema for ${apiVersion} ${kind}`];
    const read = new Set<string>();
    const isValid = validate(record(content, "", read));
    return [...(isValid ? [] : errorsOf(validate)), ...unreadFields(content, "", read)];
  });
}

/** A generated validator leaves its errors on itself. */
function errorsOf(validate: Validator): string[] {
  const errors: unknown = Reflect.get(validate, "errors");
  if (!Array.isArray(errors)) throw new Error("The validator does not say what it refuses.");
  return errors.map(
    ({ instancePath, keyword, params }) => `${instancePath}: ${keyword} ${Object.values(params).join()}`,
  );
}

/** A copy that notes the path of each field that is read. */
function record(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === "string") read.add(`${path}/${key}`);
      return record(Reflect.get(target, key), `${path}/${String(key)}`, read);
    },
  });
}

/** The schemas allow further fields, which Kubernetes refuses. A validator reads each field that its schema knows. */
function unreadFields(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const own = `${path}/${key}`;
    return read.has(own) ? unreadFields(child, own, read) : [`${own}: unknown`];
  });
}

import type { ContentKind } from "../../../src/rules/content-kinds.ts";
import { bannerForm } from "./banner-form.ts";
import type { FormDeclaration } from "./form-declaration.ts";
import { jobForm } from "./job-form.ts";
import { postForm } from "./post-form.ts";
import { productForm } from "./product-form.ts";
import { storeForm } from "./store-form.ts";

/** The form of each kind. */
export const FORMS: Readonly<Record<ContentKind, FormDeclaration>> = {
  jobs: jobForm,
  blogs: postForm,
  products: productForm,
  banners: bannerForm,
  stores: storeForm,
};

import type { ContentKind } from "./kinds.ts";
import { bannerForm } from "./banners/banner.form.ts";
import type { FormDeclaration } from "./form.ts";
import { jobForm } from "./jobs/job.form.ts";
import { blogForm } from "./blogs/blog.form.ts";
import { productForm } from "./products/product.form.ts";
import { storeForm } from "./stores/store.form.ts";

/** The form of each kind. */
export const FORMS: Readonly<Record<ContentKind, FormDeclaration>> = {
  jobs: jobForm,
  blogs: blogForm,
  products: productForm,
  banners: bannerForm,
  stores: storeForm,
};

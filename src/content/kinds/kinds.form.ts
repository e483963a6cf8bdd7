import { bannerForm } from "./banners/banner.form.ts";
import { blogForm } from "./blogs/blog.form.ts";
import type { Form } from "../form.ts";
import { jobForm } from "./jobs/job.form.ts";
import type { ContentKind } from "./kinds.ts";
import { pageForm } from "./pages/page.form.ts";
import { productForm } from "./products/product.form.ts";
import { storeForm } from "./stores/store.form.ts";

/** The form of each kind, for the editor: one line a kind. It brings the validator, so no public page imports it. */
export const FORMS: Readonly<Record<ContentKind, Form>> = {
  jobs: jobForm,
  blogs: blogForm,
  products: productForm,
  banners: bannerForm,
  stores: storeForm,
  pages: pageForm,
};

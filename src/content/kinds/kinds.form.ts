import { bannerForm } from "./banners/banner.form.ts";
import { blogForm } from "./blogs/blog.form.ts";
import type { Form } from "../form.ts";
import { formForm } from "./forms/form.form.ts";
import { jobForm } from "./jobs/job.form.ts";
import type { ContentKind } from "./kinds.ts";
import { offerForm } from "./offers/offer.form.ts";
import { pageForm } from "./pages/page.form.ts";
import { productForm } from "./products/product.form.ts";
import { recallForm } from "./recalls/recall.form.ts";
import { redirectForm } from "./redirects/redirect.form.ts";
import { storeForm } from "./stores/store.form.ts";

/** The form of each kind, for the editor: one line a kind. It brings the validator, so no public page imports it. */
export const FORMS: Readonly<Record<ContentKind, Form>> = {
  jobs: jobForm,
  blogs: blogForm,
  products: productForm,
  offers: offerForm,
  banners: bannerForm,
  recalls: recallForm,
  stores: storeForm,
  pages: pageForm,
  forms: formForm,
  redirects: redirectForm,
};

import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/site-staff.ts";
import { expect, openScreen } from "./fixtures.ts";

/** A device with a fingerprint reader, as Chromium simulates it. */
export async function addAuthenticator(page: Page, more: object = {}): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...more,
    },
  });
}

/** Adds a passkey to the account that is signed in, and stores it in the simulated device. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await openScreen(page, "/admin/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toHaveCount(0);
  // The first passkey of an account without an app comes with recovery codes.
  await page.getByRole("button", { name: "I have saved them" }).click();
}

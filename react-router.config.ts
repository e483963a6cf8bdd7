import type { Config } from "@react-router/dev/config";
import { copyEmoji, removeStyleFragments, precompress } from "./src/build/client-files.ts";

export default {
  appDirectory: "views",
  ssr: true,
  // The admin area knows all routes from the start: lazy discovery would cost a request for every link.
  routeDiscovery: { mode: "initial" },
  buildEnd: async () => {
    await copyEmoji("build/client");
    await removeStyleFragments("build/client");
    await precompress("build/client");
  },
} satisfies Config;

/**
 * `npm run bench:search`: how fast the search answers over catalogues of growing size, alone; `npm run bench` does the
 * same and more.
 *
 *     npm run bench:search [-- 1000 10000]
 */
import { measureSearch, SIZES } from "./search-figures.ts";

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
for (const line of await measureSearch(sizes.length > 0 ? sizes : SIZES)) console.log(line);

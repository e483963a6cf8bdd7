import pg from "pg";

const { builtins } = pg.types;

/** Whole numbers arrive as numbers, as from SQLite: sizes in bytes and counts stay below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (type === builtins.INT8 || type === builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(type, format);
  },
};

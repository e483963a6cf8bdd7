declare module "virtual:section-styles" {
  /** The addresses of the styles of each kind of section; empty in development. */
  const styles: Readonly<Record<string, readonly string[]>>;
  export default styles;
}

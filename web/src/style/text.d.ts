/** Style sheets that scripts import are bundled as texts (`build.mjs`). */
declare module "*.css" {
    const text: string;
    export default text;
}

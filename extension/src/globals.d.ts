/** The address of the ทอคำ that this extension was built for. */
declare const __HOUSE__: string

declare module '*.css'
declare module '*.css?inline' {
  const css: string
  export default css
}

/** The address of the ทอคำ that this extension was built for. */
declare const __SERVER__: string
/** What it is called there, in Thai and in Latin letters. */
declare const __BRAND__: { name: string; latinName: string }

declare module '*.css'
declare module '*.css?inline' {
  const css: string
  export default css
}

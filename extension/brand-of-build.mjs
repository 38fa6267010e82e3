/** Returns what the product is called in this build: `BRAND_NAME` and `BRAND_LATIN_NAME`, which `npm start` sets from the settings. */
export function brandOfBuild() {
  return {
    name: process.env.BRAND_NAME || 'ทอคำ',
    latinName: process.env.BRAND_LATIN_NAME || 'Thokham',
  }
}

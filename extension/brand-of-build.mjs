/** Returns what the product is called in this build: `BRAND_NAME` and `BRAND_LATIN_NAME`, which `npm start` sets from the settings. */
export function brandOfBuild() {
  return {
    name: process.env.BRAND_NAME || 'ทอคำ',
    latinName: process.env.BRAND_LATIN_NAME || 'Thokham',
  }
}

/** Returns the first word of a ZIP's name: small Latin letters and digits of the product's name, as it is a part of an address too. */
export function fileWord(latinName) {
  return (
    latinName
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'extension'
  )
}

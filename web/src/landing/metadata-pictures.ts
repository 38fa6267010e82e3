/** The pictures of the metadata program, with their measures in pixels; scripts/landing-pictures.mjs writes this file with them. */
export const METADATA_PICTURES = [
  {
    theme: 'light',
    wide: {
      src: '/screenshots/metadata-wide-light.webp',
      width: 1280,
      height: 842,
    },
    narrow: {
      src: '/screenshots/metadata-narrow-light.webp',
      width: 780,
      height: 1560,
    },
  },
  {
    theme: 'dark',
    wide: {
      src: '/screenshots/metadata-wide-dark.webp',
      width: 1280,
      height: 842,
    },
    narrow: {
      src: '/screenshots/metadata-narrow-dark.webp',
      width: 780,
      height: 1560,
    },
  },
] as const

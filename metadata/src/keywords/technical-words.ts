/**
 * Words that say how a picture was taken or asked for, not what it shows. Marketplaces call them technical data and spam.
 * Only such as mean nothing else as a keyword: no "flash", no "lens", no "bokeh".
 */
export const CAMERA_WORDS = `
  canon, nikon, sony alpha, sony a7, fujifilm, fuji film, leica, hasselblad, gopro, olympus camera, pentax, lumix,
  panasonic lumix, sigma lens, tamron, dslr, slr, dslr camera, mirrorless camera, camera settings, shot on camera,
  shot on film, raw file, raw photo, raw image, jpeg, jpg, png, megapixel, megapixels, exif, shutter speed,
  focal length, white balance, prime lens, telephoto lens, zoom lens, macro lens, full frame, full frame camera,
  autofocus, lightroom, photoshop, edited in photoshop
`
  .split(',')
  .map((word) => word.trim())

/** `50mm`, `f/1.8`, `iso 100`, `1/250s`, `24mp`. */
export const CAMERA_VALUE =
  /^(?:\d+(?:\.\d+)?(?:-\d+)? ?mm(?: lens)?|f ?\/ ?\d+(?:\.\d+)?|f\d+\.\d+|iso ?\d{2,6}|1\/\d+ ?s?(?:ec)?|\d+ ?mp)$/i

/** Words that nobody searches for by themselves. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by for from has he in is it its of on or that the this to was were will with'.split(
    ' ',
  ),
)

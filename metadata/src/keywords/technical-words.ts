/**
 * Words that say how a picture was taken or asked for, not what it shows. Marketplaces call them technical data and spam.
 * Only such as mean nothing else as a keyword: no "flash", no "lens", no "bokeh".
 */
export const CAMERA_WORDS = `
  canon, nikon, sony alpha, sony a7, fujifilm, fuji film, leica, hasselblad, gopro, olympus camera, pentax, lumix,
  panasonic lumix, sigma lens, tamron, dslr, slr, dslr camera, mirrorless camera, camera settings, shot on camera,
  shot on film, raw file, raw photo, raw image, jpeg, jpg, png, megapixel, megapixels, exif, aperture, shutter speed,
  focal length, white balance, prime lens, telephoto lens, zoom lens, macro lens, full frame, full frame camera,
  autofocus, lightroom, photoshop, edited in photoshop
`
  .split(',')
  .map((word) => word.trim())

/** `50mm`, `f/1.8`, `iso 100`, `1/250s`, `24mp`. */
export const CAMERA_VALUE =
  /^(?:\d+(?:\.\d+)?(?:-\d+)? ?mm(?: lens)?|f ?\/ ?\d+(?:\.\d+)?|f\d+\.\d+|iso ?\d{2,6}|1\/\d+ ?s?(?:ec)?|\d+ ?mp)$/i

/** What belongs into prompts. */
export const PROMPT_WORDS = `
  4k, 8k, 16k, ultra hd, uhd, full hd, hyper detailed, highly detailed, ultra detailed, ultra realistic, hyper realistic,
  hyperrealistic, octane render, unreal engine, unreal engine 5, vray, v ray, ray tracing, artstation,
  trending on artstation, deviantart, masterpiece, best quality, high quality, award winning, award winning photo,
  sharp focus, insanely detailed, intricate details, cinematic lighting 8k, negative prompt, seed
`
  .split(',')
  .map((word) => word.trim())

/** `--ar 16:9`, `--v 7`. */
export const PROMPT_FLAG = /(?:^|\s)--?[a-z]{1,12}(?:\s|$)/i

/** Words that nobody searches for by themselves. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by for from has he in is it its of on or that the this to was were will with'.split(
    ' ',
  ),
)

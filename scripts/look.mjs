import { installWhenStale } from './install.mjs'

/**
 * `npm run look [-- --only generator,history --level vip --out folder]`: a PNG of every screen at 390 and 1280 px, light
 * and dark, per level of membership, into `look/`.
 */
try {
  await installWhenStale({ testTools: true })
  const { takePictures } = await import('./look-pictures.mjs')
  await takePictures()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

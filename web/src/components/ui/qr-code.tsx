import { encode } from 'uqr'

/** Side of the saved picture in px, its quiet zone included. */
const SAVED_SIDE = 960
const QUIET_MODULES = 4
const CAPTION_PX = 56

/** Renders a QR code, black on white in either theme: scanners expect it so. @param label what it is, for screen readers */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Returns the QR code as a PNG with its quiet zone and a line under it, for an app that reads it from the photos. */
export async function qrPicture(text: string, caption: string): Promise<Blob> {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = Math.floor(SAVED_SIDE / (size + 2 * QUIET_MODULES))
  const side = module * (size + 2 * QUIET_MODULES)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side + CAPTION_PX * 2
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2d context')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect((x + QUIET_MODULES) * module, (y + QUIET_MODULES) * module, module, module)
    })
  })
  pen.font = `600 ${CAPTION_PX}px "Anuphan Variable", sans-serif`
  pen.textAlign = 'center'
  pen.fillText(caption, side / 2, side + CAPTION_PX)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

import { cx } from '../../../lib/format/class-names.ts'
import { usePictureUrl } from '../../slip/use-picture-url.ts'

/** Renders a picture that lies in memory, or its place while there is none. Decorative: its name stands beside it. */
export function BlobPicture({ blob, className }: { blob: Blob | null; className?: string }) {
  const address = usePictureUrl(blob)
  if (!address) return <span aria-hidden className={cx('block bg-sunken', className)} />
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      decoding="async"
      className={cx('bg-sunken object-cover', className)}
    />
  )
}

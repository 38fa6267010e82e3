import type { Flaw } from '@thokham/metadata'
import { useEffect, useRef, useState } from 'react'
import { usePictureUrl } from '../../../components/slip/use-picture-url.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import { readStored, type StoredPicture } from '../stored-pictures.ts'
import { FlawMarks } from './flaw-marks.tsx'

export interface FullPictureProps {
  picture: StoredPicture
  /** One pixel of the picture a pixel of the screen; else all of it. */
  isFull: boolean
  /** What was found wrong with it. */
  flaws?: readonly Flaw[] | undefined
  className?: string
}

/** Renders a picture with all of its pixels; its thumbnail stands in its place until they are read. */
export function FullPicture({ picture, isFull, flaws = [], className }: FullPictureProps) {
  const { id, thumbnail, prompt } = picture
  const [file, setFile] = useState<{ id: string; blob: Blob | null } | null>(null)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    let isHere = true
    readStored(id).then(
      (blob) => isHere && setFile({ id, blob }),
      () => isHere && setFile({ id, blob: null }),
    )
    return () => {
      isHere = false
    }
  }, [id])
  const own = file?.id === id ? file : null
  const address = usePictureUrl(own?.blob ?? thumbnail)
  // The middle of it comes into sight first.
  const middle = () => {
    const element = box.current
    if (!element || !isFull) return
    element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
    element.scrollTop = (element.scrollHeight - element.clientHeight) / 2
  }
  useEffect(middle, [isFull])
  return (
    <figure
      ref={box}
      aria-label={isFull ? text.full : text.whole}
      tabIndex={isFull ? 0 : undefined}
      className={cx('relative bg-sunken', isFull ? 'overflow-auto' : 'overflow-hidden', className)}
    >
      {address && (
        <img
          src={address}
          alt={prompt}
          draggable={false}
          decoding="async"
          onLoad={middle}
          className={isFull ? 'max-w-none' : 'size-full object-contain'}
          style={isFull && picture.looked ? { width: picture.looked.width / devicePixelRatio } : undefined}
        />
      )}
      {address && picture.looked && flaws.length > 0 && (
        <div
          className="pointer-events-none absolute top-0 left-0 size-full"
          style={
            isFull
              ? {
                  width: picture.looked.width / devicePixelRatio,
                  height: picture.looked.height / devicePixelRatio,
                }
              : undefined
          }
        >
          <FlawMarks flaws={flaws} width={picture.looked.width} height={picture.looked.height} />
        </div>
      )}
      {own?.blob === null && (
        <p className="absolute inset-x-0 bottom-0 bg-surface px-3 py-1 text-center text-khrang text-xs">
          {text.gone}
        </p>
      )}
    </figure>
  )
}

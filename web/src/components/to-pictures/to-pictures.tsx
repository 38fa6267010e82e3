import { Suspense } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import type { PicturesButtonProps } from './pictures-button.tsx'

const PicturesButton = lazyPart(() => import('./pictures-button.tsx'))

/** Offers to make pictures of prompts wherever prompts are; its code comes with its first drawing. */
export function ToPictures(props: PicturesButtonProps) {
  return (
    <Suspense>
      <PicturesButton {...props} />
    </Suspense>
  )
}

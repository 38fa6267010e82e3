import { can } from '@thokham/domain/access'
import { Suspense, useEffect, useState } from 'react'
import { DesktopLink } from '../../components/desktop/desktop-link.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { metadataPage as text } from '../../text/metadata-page.ts'
import { FeaturePage, LockedWorkbench } from './feature-page.tsx'

const Workbench = lazyPart(() => import('../../components/metadata/workbench.tsx'))

/** Renders /metamind6: the metadata tool for who may use it, and what it is for everybody (docs/product/metadata.md#the-metadata-tool). */
export function Metamind6Screen() {
  const { data: session } = useSession()
  const [isInBrowser, setIsInBrowser] = useState(false)
  // Pictures and what is kept of them are the browser's alone.
  useEffect(() => setIsInBrowser(true), [])
  if (!session?.me) return null
  const title = <h1 className="text-3xl">{text.title}</h1>
  const arrival = <FeaturePage />
  if (!can(session.level, 'workshop:use')) {
    return (
      <>
        {title}
        <p className="mb-5 text-ink-2 max-md:text-sm">{text.lead}</p>
        <LockedWorkbench />
        {arrival}
      </>
    )
  }
  const waiting = (
    <>
      {title}
      <p className="mb-5 text-ink-2 max-md:text-sm">{text.lead}</p>
      <Skeleton className="h-[330px]" />
      {arrival}
    </>
  )
  if (!isInBrowser) return waiting
  return (
    <Suspense fallback={waiting}>
      <Workbench title={title} lead={text.lead} arrival={arrival} actions={<DesktopLink />} />
    </Suspense>
  )
}

import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'

/** Renders words with a drawn arrow where they have one: our letters have no sign for it. */
export function Arrowed({ children }: { children: string }) {
  return children.split(' → ').map((words, at) => (
    <Fragment key={words}>
      {at > 0 && (
        <>
          {' '}
          <ArrowRight aria-label="→" size={16} strokeWidth={1.75} className="inline align-middle" />{' '}
        </>
      )}
      {words}
    </Fragment>
  ))
}

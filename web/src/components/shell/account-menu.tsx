import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { AccountButton } from './account-button.tsx'
import type { AccountMenuPopupProps } from './account-menu-popup.tsx'

const AccountMenuPopup = lazyPart(() => import('./account-menu-popup.tsx'))

/** Renders the member's menu. Its code comes with the first press, or shortly before. */
export function AccountMenu(props: AccountMenuPopupProps) {
  const [wasPressed, setWasPressed] = useState(false)
  const button = (
    <AccountButton
      me={props.me}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wasPressed || undefined}
      onPointerEnter={AccountMenuPopup.preload}
      onFocus={AccountMenuPopup.preload}
      onClick={() => setWasPressed(true)}
    />
  )
  if (!wasPressed) return button
  return (
    <Suspense fallback={button}>
      <AccountMenuPopup {...props} />
    </Suspense>
  )
}

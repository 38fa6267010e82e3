import '../../look/document.css'
import '../../look/fonts.css'
import '../../look/tokens.css'
import '../../look/pieces.css'
import '../../popup/popup.css'
import { createRoot } from 'react-dom/client'
import { Popup } from '../../popup/popup.tsx'
import { WithStored } from '../../popup/stored.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WithStored>
      <Popup />
    </WithStored>,
  )

import '../../look/document.css'
import '../../look/fonts.css'
import '../../look/tokens.css'
import '../../look/pieces.css'
import '../../options/options.css'
import { createRoot } from 'react-dom/client'
import { Options } from '../../options/options.tsx'
import { WithStored } from '../../popup/stored.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <WithStored>
      <Options />
    </WithStored>,
  )

import type { ImageModelRow } from '@thokham/contract/reference-data'
import { LISTED_PROVIDERS } from '@thokham/domain/image/image-model'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { imageModels as text } from '../../../../text/image-models.ts'
import { ReferencePanel, type RowListProps } from '../reference/reference-panel.tsx'
import { ImageModelItem } from './image-model-item.tsx'

const ImageModelDialog = lazyPart(() => import('./image-model-dialog.tsx'))

/** Shows the models of pictures with their prices, and takes what the owner changes of them (docs/product/studio.md). */
export default function ImageModelsPanel() {
  return (
    <ReferencePanel
      kind="image_model"
      id="image-models"
      words={text}
      list={(props) =>
        LISTED_PROVIDERS.map((provider) => <Group key={provider} provider={provider} {...props} />)
      }
      dialog={(props) => <ImageModelDialog key={props.row?.id ?? 'new'} {...props} />}
    />
  )
}

interface GroupProps extends RowListProps<ImageModelRow> {
  provider: (typeof LISTED_PROVIDERS)[number]
}

function Group({ provider, rows, today, onEdit }: GroupProps) {
  const own = rows.filter(({ content }) => content.provider === provider)
  const name = text.providers[provider]
  return (
    <>
      <h3 className="mt-5 font-semibold text-base">{name}</h3>
      {own.length === 0 ? (
        <p className="mt-2 text-ink-2 text-sm">{text.none}</p>
      ) : (
        <ul aria-label={name} className="mt-2 divide-y divide-line border-line border-y">
          {own.map((row) => (
            <ImageModelItem key={row.id} row={row} today={today} onEdit={() => onEdit(row)} />
          ))}
        </ul>
      )}
    </>
  )
}

import { type DragEvent, useState } from 'react'

/** What a row of a list that is put in order needs; `isOver` marks where the dragged one would go. */
export interface DragOrder {
  rowProps: (
    id: string,
    at: number,
    name: string,
  ) => {
    draggable: true
    onDragStart: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragEnd: () => void
    onDrop: (event: DragEvent) => void
  }
  isDragged: (id: string) => boolean
  isOver: (id: string) => boolean
}

/** Lets the rows of a list be dragged to another place. @param move carries out what was dropped, `to` counted from 0 */
export function useDragOrder(move: (id: string, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    rowProps: (id, at, name) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        setDragged(id)
      },
      onDragOver: (event) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(id)
      },
      onDragEnd: end,
      onDrop: (event) => {
        event.preventDefault()
        if (dragged !== null) move(dragged, at)
        end()
      },
    }),
    isDragged: (id) => dragged === id,
    isOver: (id) => over === id && dragged !== id,
  }
}

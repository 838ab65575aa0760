import { type DragEvent, useState } from 'react'

/** What is dragged across the screen: orders, or a route. */
export type Dragged = { kind: 'orders'; ids: string[] } | { kind: 'route'; id: string }

const type = 'application/x-comanda-dispatch'

export function startDrag(event: DragEvent, dragged: Dragged) {
  event.dataTransfer.setData(type, JSON.stringify(dragged))
  event.dataTransfer.effectAllowed = 'move'
}

function readDrag(event: DragEvent): Dragged | null {
  const text = event.dataTransfer.getData(type)
  return text ? (JSON.parse(text) as Dragged) : null
}

/** Makes an element a place where something can be dropped. */
export function useDrop(onDrop: (dragged: Dragged) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(type)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        const dragged = readDrag(event)
        if (dragged) onDrop(dragged)
      },
    },
  }
}

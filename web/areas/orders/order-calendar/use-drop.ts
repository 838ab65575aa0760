import { type DragEvent, useState } from 'react'
import { ORDER_TYPE } from './order-chip'

/** What makes a window of the calendar take an order that is dragged over it. */
export function useDrop(onDrop: () => void) {
  const [isOver, setIsOver] = useState(false)
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(ORDER_TYPE)
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!accepts(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        if (!accepts(event)) return
        event.preventDefault()
        onDrop()
      },
    },
  }
}

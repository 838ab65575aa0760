import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check } from 'lucide-react'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActionButton } from '../../ui/buttons/action-button'
import { Button, IconButton } from '../../ui/buttons/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { Skeleton } from '../../ui/display/skeleton'
import { RadioGroup } from '../../ui/fields/toggles'
import {
  type Centre,
  type Crop,
  centreOf,
  cropOf,
  cropped,
  MOST_ZOOM,
  ratioOf,
  SHAPES,
  type Shape,
} from './crop'

/** How far an arrow moves, of what is shown. */
const STEP = 0.1
const MIDDLE: Centre = { x: 0.5, y: 0.5 }

/** Which part of a photo is shown: by dragging, or by buttons that do the same. */
export function CropPicture({
  file,
  onDone,
  onClose,
}: {
  file: File
  /** With the part; with the file as it is where it cannot be read here: the server says what is wrong with it. */
  onDone: (part: File) => void
  onClose: () => void
}) {
  const t = useTranslations('collection')
  const zoomId = useId()
  const picture = usePicture(file, () => onDone(file))
  const [shape, setShape] = useState<Shape>('square')
  const [zoom, setZoom] = useState(1)
  const [centre, setCentre] = useState(MIDDLE)
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight }
  const crop = size && cropOf(size, shape, zoom, centre)
  const move = (x: number, y: number) => {
    if (!crop || !size) return
    const from = centreOf(crop, size)
    const wanted = { x: from.x + (x * crop.width) / size.width, y: from.y + (y * crop.height) / size.height }
    setCentre(centreOf(cropOf(size, shape, zoom, wanted), size))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('crop.title')}
      text={t('crop.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
          <ActionButton
            icon={Check}
            disabled={!crop}
            action={async () => onDone(await cropped(picture!, crop!, file))}
            onError={() => onDone(file)}
          >
            {t('crop.use')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        <RadioGroup
          label={t('crop.shape')}
          value={shape}
          onChange={setShape}
          options={SHAPES.map(value => ({ value, label: t(`crop.shapes.${value}`) }))}
        />
        {picture && crop && size ? (
          <Stage picture={picture} crop={crop} ratio={ratioOf(shape, size)} onMove={move} />
        ) : (
          <Skeleton className="h-64" />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={zoomId} className="font-medium">
            {t('crop.zoom')}
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={event => setZoom(Number(event.target.value))}
            className="min-w-0 flex-1 basis-32 accent-brand pointer-coarse:min-h-11"
          />
          <div className="flex gap-1">
            <IconButton icon={ArrowLeft} label={t('crop.left')} onClick={() => move(-STEP, 0)} />
            <IconButton icon={ArrowRight} label={t('crop.right')} onClick={() => move(STEP, 0)} />
            <IconButton icon={ArrowUp} label={t('crop.up')} onClick={() => move(0, -STEP)} />
            <IconButton icon={ArrowDown} label={t('crop.down')} onClick={() => move(0, STEP)} />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** The part as it will be seen; the picture is dragged beneath it. */
function Stage({
  picture,
  crop,
  ratio,
  onMove,
}: {
  picture: HTMLImageElement
  crop: Crop
  ratio: number
  onMove: (x: number, y: number) => void
}) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!last.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    onMove((last.current.x - x) / width, (last.current.y - y) / height)
    last.current = { x, y }
  }
  return (
    <div
      data-crop
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null
      }}
      onPointerCancel={() => {
        last.current = null
      }}
      className="relative mx-auto max-h-[40dvh] max-w-full cursor-grab touch-none overflow-hidden rounded-card border bg-sunken active:cursor-grabbing"
      style={{ aspectRatio: ratio, width: `min(100%, ${40 * ratio}dvh)` }}
    >
      <img
        src={picture.src}
        alt=""
        draggable={false}
        className="absolute max-w-none select-none"
        style={{
          width: `${(picture.naturalWidth / crop.width) * 100}%`,
          left: `${(-crop.x / crop.width) * 100}%`,
          top: `${(-crop.y / crop.height) * 100}%`,
        }}
      />
    </div>
  )
}

/** The picture of a file once it is there, turned the way it was held. */
function usePicture(file: File, onUnreadable: () => void): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const unreadable = useRef(onUnreadable)
  useEffect(() => {
    const read = new Image()
    let isOver = false
    read.onload = () => !isOver && setPicture(read)
    read.onerror = () => !isOver && unreadable.current()
    read.src = URL.createObjectURL(file)
    return () => {
      isOver = true
      URL.revokeObjectURL(read.src)
    }
  }, [file])
  return picture
}

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

const LOOK_EVERY_MS = 250
/** Pixels. A code fills much of the picture, so a higher resolution only costs time. */
const MAX_SIDE = 640

type Detector = { detect: (source: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }
type DetectorKind = new (options: { formats: string[] }) => Detector

/** Reads QR codes with the camera: with what the browser brings, else with a reader that is loaded for it. */
async function openReader(): Promise<(picture: HTMLCanvasElement) => Promise<string | null>> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorKind }
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: ['qr_code', 'code_128'] })
    return async picture => (await detector.detect(picture))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  return async picture => {
    const pixels = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height)
    if (!pixels) return null
    try {
      return decodeQR(pixels)
    } catch {
      // The reader throws for a picture without a code.
      return null
    }
  }
}

/** The picture of the camera. Each code is reported once while it stays in the picture. */
export function CodeCamera({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('stops')
  const video = useRef<HTMLVideoElement>(null)
  const [isMissing, setMissing] = useState(false)
  const report = useRef(onCode)
  report.current = onCode
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const view = video.current
      if (isOver || !view) return stop()
      view.srcObject = stream
      await view.play()
      const read = await openReader()
      const picture = document.createElement('canvas')
      let last: string | null = null
      const look = async () => {
        if (isOver) return
        const scale = Math.min(1, MAX_SIDE / Math.max(view.videoWidth, view.videoHeight, 1))
        picture.width = Math.round(view.videoWidth * scale)
        picture.height = Math.round(view.videoHeight * scale)
        if (picture.width > 0) {
          picture
            .getContext('2d', { willReadFrequently: true })
            ?.drawImage(view, 0, 0, picture.width, picture.height)
          const code = await read(picture).catch(() => null)
          if (code && code !== last && !isOver) report.current(code)
          last = code ?? last
        }
        timer = setTimeout(() => void look(), LOOK_EVERY_MS)
      }
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => setMissing(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  if (isMissing) return <p className="text-text2">{t('camera.missing')}</p>
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('camera.label')}
      className="aspect-square max-h-64 w-full rounded-card bg-sunken object-cover"
    />
  )
}

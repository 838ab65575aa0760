import { useCallback, useEffect, useState } from 'react'
import { UsbPrinter, usbAccess } from '../paper/usb-printer'

export type UsbState = 'missing' | 'closed' | 'opening' | 'open'

/** The printer on this computer's cable: open, or closed, which it becomes when it is pulled out. */
export function useUsb(isOn: boolean) {
  const [printer, setPrinter] = useState<UsbPrinter | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const usb = usbAccess()

  const open = useCallback(async (opened: () => Promise<UsbPrinter | null>) => {
    setIsOpening(true)
    setProblem(null)
    try {
      setPrinter(await opened())
    } catch (error) {
      setProblem(error)
    } finally {
      setIsOpening(false)
    }
  }, [])

  useEffect(() => {
    if (isOn && usbAccess()) void open(() => UsbPrinter.again())
  }, [isOn, open])

  useEffect(() => {
    const access = usbAccess()
    if (!access || !printer) return
    const hear = ({ device }: { device: unknown }) => {
      if (device === printer.device) setPrinter(null)
    }
    access.addEventListener('disconnect', hear)
    return () => {
      access.removeEventListener('disconnect', hear)
      // Another page may use it once this one is done.
      void printer.close()
    }
  }, [printer])

  const state: UsbState = !usb ? 'missing' : isOpening ? 'opening' : printer ? 'open' : 'closed'
  return { state, printer, problem, choose: () => open(() => UsbPrinter.choose()) }
}

import { BellRing, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Arrivals } from '../../../../src/modules/logistics/tracking/contract/reception'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { isDoorSoundOn, receiverName, ringDoorbell } from './door-sound'

/** Switches for the bell and the full screen, the print button, and the name of the receiver. */
export function ArrivalsActions({ arrivals }: { arrivals: Arrivals }) {
  const t = useTranslations('reception')
  const f = useFormat()
  const rings = isDoorSoundOn.use()
  const name = receiverName.use()
  const print = async () => {
    const { printArrivals } = await import('./print-arrivals')
    printArrivals(
      `${arrivals.location.name} · ${f.longDay(new Date())}`,
      [t('time'), t('for'), t('place'), t('from'), t('order'), t('bagsTitle'), t('signature')],
      arrivals.orders.map(({ promised, forName, place, storeName, ufid, bags, received }) => [
        f.window(promised.start, promised.end),
        forName,
        place,
        storeName,
        ufid,
        bags === null ? '' : String(bags),
        received?.name ?? '',
      ]),
    )
  }
  return (
    <>
      {name && (
        <Button kind="ghost" onClick={() => receiverName.set('')}>
          {t('takenBy', { name })}
        </Button>
      )}
      <Button
        kind={rings ? 'brandOutline' : 'outline'}
        icon={BellRing}
        aria-pressed={rings}
        onClick={() => {
          isDoorSoundOn.set(!rings)
          if (!rings) ringDoorbell()
        }}
      >
        {t('sound')}
      </Button>
      <Button onClick={() => void toggleFullScreen()}>{t('fullScreen')}</Button>
      <Button icon={Printer} onClick={() => void print()}>
        {t('print')}
      </Button>
    </>
  )
}

const toggleFullScreen = () =>
  (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  ).catch(() => undefined)

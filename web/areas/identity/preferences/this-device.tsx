import { BellOff, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Switch } from '../../../ui/fields/toggles'
import { usePush } from './use-push'

/** Notifications on this device, a test of them, and all devices that get them. */
export function ThisDevice() {
  const t = useTranslations('preferences')
  const format = useFormat()
  const failureText = useFailureText()
  const { state, devices, turnOn, turnOff, refetch } = usePush()
  const [working, setWorking] = useState(false)
  const run = (work: Promise<unknown>, done?: string) => {
    setWorking(true)
    void work
      .then(() => done && toast.success(done))
      .catch(error => toast.error(failureText(error)))
      .finally(() => setWorking(false))
  }
  if (!state || !devices) return null
  return (
    <section aria-label={t('device.title')} className="space-y-3 rounded-card border bg-surface p-4">
      {(state === 'on' || state === 'off') && (
        <Switch
          checked={state === 'on'}
          disabled={working}
          onChange={on => run(on ? turnOn() : turnOff())}
          label={t('device.switch')}
          hint={t('device.text')}
        />
      )}
      {(state === 'denied' || state === 'install' || state === 'unsupported') && (
        <Banner tone={state === 'denied' ? 'warn' : 'info'} icon={state === 'install' ? Smartphone : BellOff}>
          <strong className="block font-medium">{t(`device.${state}`)}</strong>
          {t(`device.${state}Text`)}
        </Banner>
      )}
      {devices.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-medium">{t('device.devices')}</h2>
            <Button disabled={working} onClick={() => run(api.app.devices.test.mutate(), t('device.tested'))}>
              {t('device.test')}
            </Button>
          </div>
          <ul className="divide-y">
            {devices.map(device => (
              <li key={device.id} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="truncate">
                    {[device.browser, device.system].filter(Boolean).join(' · ') || t('device.app')}
                  </p>
                  <p className="text-meta text-text2">
                    {t('device.added', { date: format.day(device.addedAt) })}
                  </p>
                </div>
                <Button
                  kind="ghost"
                  disabled={working}
                  onClick={() =>
                    run(
                      api.app.devices.remove.mutate({ token: device.id }).then(() => refetch()),
                      t('device.forgotten'),
                    )
                  }
                >
                  {t('device.forget')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

import { useTranslations } from 'use-intl'
import { chooseAttribution, useAttributionChoice } from '../../../session/attribution'
import { Switch } from '../../../ui/fields/toggles'

/** Where a visitor changes what they said about being asked how they came here. */
export function AttributionSwitch() {
  const t = useTranslations('preferences')
  const choice = useAttributionChoice()
  return (
    <section className="rounded-card border bg-surface px-4 py-3">
      <Switch
        checked={choice === 'granted'}
        onChange={on => chooseAttribution(on ? 'granted' : 'denied')}
        label={t('attribution.setting')}
        hint={t('attribution.settingText')}
      />
    </section>
  )
}

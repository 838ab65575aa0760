import type { Street } from './streets'

/** Where a postal code is about in the middle, and how people call what is there. */
export interface PostalZone {
  code: string
  district: string
  lat: number
  lon: number
}

const bcn = `
08001 | Raval | 41.3795 | 2.1685
08002 | Gòtic | 41.3835 | 2.1755
08003 | Born | 41.3840 | 2.1840
08004 | Poble-sec | 41.3735 | 2.1620
08005 | Poblenou | 41.3965 | 2.2010
08006 | Sant Gervasi | 41.4010 | 2.1490
08007 | Eixample | 41.3890 | 2.1650
08008 | Eixample | 41.3945 | 2.1590
08009 | Eixample | 41.3965 | 2.1690
08010 | Eixample | 41.3915 | 2.1735
08011 | Eixample | 41.3850 | 2.1580
08012 | Gràcia | 41.4030 | 2.1570
08013 | Sagrada Família | 41.4000 | 2.1800
08014 | Sants | 41.3760 | 2.1390
08015 | Sant Antoni | 41.3785 | 2.1530
08016 | Porta | 41.4310 | 2.1730
08017 | Sarrià | 41.4000 | 2.1250
08018 | 22@ | 41.4000 | 2.1920
08019 | Diagonal Mar | 41.4100 | 2.2120
08020 | La Verneda | 41.4180 | 2.2030
08021 | Sant Gervasi | 41.3960 | 2.1420
08022 | Sant Gervasi | 41.4080 | 2.1350
08023 | Vallcarca | 41.4130 | 2.1460
08024 | La Salut | 41.4100 | 2.1590
08025 | Camp de l'Arpa | 41.4090 | 2.1680
08026 | El Clot | 41.4105 | 2.1830
08027 | Congrés | 41.4220 | 2.1840
08028 | Les Corts | 41.3800 | 2.1260
08029 | Les Corts | 41.3890 | 2.1400
08030 | Sant Andreu | 41.4360 | 2.1910
08031 | Horta | 41.4290 | 2.1610
08032 | El Carmel | 41.4200 | 2.1540
08034 | Pedralbes | 41.3890 | 2.1190
08035 | Vall d'Hebron | 41.4270 | 2.1430
08036 | Eixample | 41.3900 | 2.1520
08037 | Eixample | 41.3995 | 2.1650
08038 | Montjuïc | 41.3620 | 2.1480
08039 | Port | 41.3700 | 2.1800
08041 | Guinardó | 41.4150 | 2.1740
`

const mad = `
28001 | Salamanca | 40.4260 | -3.6840
28002 | Prosperidad | 40.4440 | -3.6720
28003 | Chamberí | 40.4430 | -3.7050
28004 | Malasaña | 40.4250 | -3.7000
28005 | La Latina | 40.4080 | -3.7130
28006 | Salamanca | 40.4350 | -3.6810
28007 | Retiro | 40.4060 | -3.6730
28008 | Argüelles | 40.4270 | -3.7180
28009 | Retiro | 40.4200 | -3.6740
28010 | Chamberí | 40.4340 | -3.6960
28011 | Casa de Campo | 40.4060 | -3.7350
28012 | Centro | 40.4110 | -3.7020
28013 | Centro | 40.4185 | -3.7080
28014 | Retiro | 40.4150 | -3.6930
28015 | Chamberí | 40.4310 | -3.7100
28016 | Chamartín | 40.4590 | -3.6740
28017 | Ciudad Lineal | 40.4250 | -3.6440
28018 | Vallecas | 40.3910 | -3.6600
28019 | Carabanchel | 40.3950 | -3.7200
28020 | Azca | 40.4530 | -3.6970
28026 | Usera | 40.3870 | -3.7050
28027 | Ciudad Lineal | 40.4400 | -3.6500
28028 | Guindalera | 40.4350 | -3.6680
28029 | Barrio del Pilar | 40.4770 | -3.7050
28030 | Moratalaz | 40.4090 | -3.6480
28033 | Hortaleza | 40.4740 | -3.6550
28034 | Fuencarral | 40.4930 | -3.6950
28036 | Chamartín | 40.4580 | -3.6840
28039 | Tetuán | 40.4600 | -3.7100
28040 | Moncloa | 40.4450 | -3.7250
28043 | Hortaleza | 40.4600 | -3.6480
28045 | Arganzuela | 40.4000 | -3.6960
28046 | Castellana | 40.4480 | -3.6900
`

const sev = `
41001 | Arenal | 37.3880 | -5.9965
41002 | San Lorenzo | 37.3970 | -5.9960
41003 | Macarena | 37.3960 | -5.9890
41004 | Centro | 37.3885 | -5.9920
41005 | Nervión | 37.3890 | -5.9680
41006 | Cerro del Águila | 37.3780 | -5.9560
41007 | San Pablo | 37.3970 | -5.9660
41008 | Macarena | 37.4030 | -5.9720
41009 | Macarena | 37.4080 | -5.9830
41010 | Triana | 37.3840 | -6.0060
41011 | Los Remedios | 37.3760 | -6.0000
41012 | Heliópolis | 37.3590 | -5.9870
41013 | El Porvenir | 37.3730 | -5.9850
41014 | Bellavista | 37.3250 | -5.9680
41015 | Pino Montano | 37.4200 | -5.9750
41018 | Nervión | 37.3850 | -5.9780
41020 | Sevilla Este | 37.4010 | -5.9250
41092 | Cartuja | 37.4060 | -6.0060
`

const vlc = `
46001 | Ciutat Vella | 39.4750 | -0.3810
46002 | Ciutat Vella | 39.4700 | -0.3770
46003 | Ciutat Vella | 39.4760 | -0.3730
46004 | Eixample | 39.4680 | -0.3715
46005 | Eixample | 39.4640 | -0.3680
46006 | Russafa | 39.4610 | -0.3740
46007 | Arrancapins | 39.4640 | -0.3830
46008 | Extramurs | 39.4710 | -0.3880
46009 | Marxalenes | 39.4850 | -0.3830
46010 | El Pla del Real | 39.4760 | -0.3600
46011 | Cabanyal | 39.4680 | -0.3300
46013 | Quatre Carreres | 39.4540 | -0.3650
46014 | Patraix | 39.4600 | -0.4000
46015 | Campanar | 39.4850 | -0.3980
46017 | Patraix | 39.4540 | -0.3850
46018 | L'Olivereta | 39.4670 | -0.3990
46019 | Benimaclet | 39.4920 | -0.3700
46020 | Benimaclet | 39.4850 | -0.3640
46021 | Camins al Grau | 39.4700 | -0.3480
46022 | Algirós | 39.4740 | -0.3420
46023 | Penya-roja | 39.4590 | -0.3480
46024 | Grau | 39.4560 | -0.3350
46025 | Benicalap | 39.4930 | -0.3850
46026 | La Punta | 39.4440 | -0.3650
`

export const POSTAL_ZONES: Record<Street['city'], readonly PostalZone[]> = {
  bcn: zonesOf(bcn),
  mad: zonesOf(mad),
  sev: zonesOf(sev),
  vlc: zonesOf(vlc),
}

/** The zone of a point: that whose middle is nearest. */
export function zoneAt(city: Street['city'], { lat, lon }: { lat: number; lon: number }): PostalZone {
  const far = (zone: PostalZone) => ((zone.lat - lat) * 1.33) ** 2 + (zone.lon - lon) ** 2
  return POSTAL_ZONES[city].reduce((nearest, zone) => (far(zone) < far(nearest) ? zone : nearest))
}

function zonesOf(text: string): PostalZone[] {
  return text
    .trim()
    .split('\n')
    .map(row => {
      const [code = '', district = '', lat = '', lon = ''] = row.split(' | ')
      return { code, district, lat: Number(lat), lon: Number(lon) }
    })
}

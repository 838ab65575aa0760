import type { Street } from './streets'

/** A square of a city: where it is in the middle. */
export interface Square {
  city: Street['city']
  name: string
  lat: number
  lon: number
  /** Where it is another than that of the zone around. */
  postalCode: string | null
}

const barcelona = `
Plaça de Catalunya | 41.3870 | 2.1700 | 08002
Plaça d'Espanya | 41.3751 | 2.1491
Plaça de la Universitat | 41.3858 | 2.1640
Plaça d'Urquinaona | 41.3889 | 2.1730
Plaça de Tetuan | 41.3947 | 2.1755
Plaça de les Glòries Catalanes | 41.4035 | 2.1870
Plaça de Sant Jaume | 41.3828 | 2.1770
Plaça Reial | 41.3800 | 2.1752
Plaça Nova | 41.3843 | 2.1757
Pla de Palau | 41.3825 | 2.1835
Plaça dels Àngels | 41.3830 | 2.1670
Plaça de Castella | 41.3855 | 2.1670
Plaça del Doctor Letamendi | 41.3885 | 2.1620
Plaça de la Sagrada Família | 41.4030 | 2.1735
Plaça de Gaudí | 41.4045 | 2.1755
Plaça del Sol | 41.4010 | 2.1565
Plaça de la Vila de Gràcia | 41.3995 | 2.1577
Plaça de la Virreina | 41.4045 | 2.1570
Plaça del Diamant | 41.4030 | 2.1555
Plaça de Lesseps | 41.4060 | 2.1500
Plaça de Francesc Macià | 41.3925 | 2.1440
Plaça d'Adrià | 41.3985 | 2.1440
Plaça de Kennedy | 41.4085 | 2.1370
Plaça de Sants | 41.3757 | 2.1353
Plaça dels Països Catalans | 41.3795 | 2.1405
Plaça de la Concòrdia | 41.3870 | 2.1320
Plaça de Sarrià | 41.3990 | 2.1215
Plaça de Maragall | 41.4195 | 2.1790
Plaça d'Orfila | 41.4355 | 2.1895
Plaça de Prim | 41.4005 | 2.2085
`

const madrid = `
Puerta del Sol | 40.4169 | -3.7035 | 28013
Plaza Mayor | 40.4155 | -3.7074
Plaza de España | 40.4233 | -3.7122
Plaza de Cibeles | 40.4193 | -3.6931
Plaza de Colón | 40.4250 | -3.6897
Plaza de la Independencia | 40.4200 | -3.6887
Plaza de Castilla | 40.4660 | -3.6890
Plaza del Callao | 40.4200 | -3.7057
Plaza de Santo Domingo | 40.4205 | -3.7085
Plaza de Oriente | 40.4183 | -3.7122
Plaza de Isabel II | 40.4182 | -3.7096
Plaza de Chueca | 40.4228 | -3.6975
Plaza del Dos de Mayo | 40.4270 | -3.7040
Plaza de Alonso Martínez | 40.4277 | -3.6960
Plaza de Olavide | 40.4325 | -3.7008
Plaza de Chamberí | 40.4335 | -3.6975
Glorieta de Bilbao | 40.4290 | -3.7020
Glorieta de Quevedo | 40.4333 | -3.7045
Glorieta de Cuatro Caminos | 40.4467 | -3.7035
Glorieta de Rubén Darío | 40.4330 | -3.6895
Plaza del Doctor Marañón | 40.4377 | -3.6910
Plaza de la Moncloa | 40.4350 | -3.7190
Plaza de Santa Ana | 40.4147 | -3.7008
Plaza de Jacinto Benavente | 40.4145 | -3.7035
Plaza de Tirso de Molina | 40.4125 | -3.7050
Plaza de Lavapiés | 40.4088 | -3.7008
Plaza de Cánovas del Castillo | 40.4153 | -3.6940
Plaza del Emperador Carlos V | 40.4085 | -3.6925
Puerta de Toledo | 40.4070 | -3.7115
Glorieta de Embajadores | 40.4050 | -3.7030
Plaza de Legazpi | 40.3910 | -3.6950
Plaza de Felipe II | 40.4243 | -3.6757
Plaza de Manuel Becerra | 40.4277 | -3.6690
Plaza de Lima | 40.4530 | -3.6905
Plaza de Cuzco | 40.4585 | -3.6905
`

const sevilla = `
Plaza Nueva | 37.3890 | -5.9955
Plaza de San Francisco | 37.3889 | -5.9943
Plaza del Salvador | 37.3898 | -5.9925
Plaza de la Alfalfa | 37.3898 | -5.9895
Plaza de la Encarnación | 37.3932 | -5.9918
Plaza del Duque de la Victoria | 37.3925 | -5.9962
Plaza de la Magdalena | 37.3905 | -5.9975
Plaza de la Gavidia | 37.3940 | -5.9970
Plaza de San Lorenzo | 37.3967 | -5.9985
Plaza de Armas | 37.3910 | -6.0030
Alameda de Hércules | 37.3990 | -5.9940
Puerta de Jerez | 37.3818 | -5.9935
Plaza de España | 37.3772 | -5.9869
Prado de San Sebastián | 37.3805 | -5.9870
Plaza del Altozano | 37.3853 | -6.0032
Plaza de Cuba | 37.3808 | -5.9990
Gran Plaza | 37.3823 | -5.9640
`

const valencia = `
Plaça de l'Ajuntament | 39.4698 | -0.3763
Plaça de la Reina | 39.4742 | -0.3755
Plaça de la Mare de Déu | 39.4765 | -0.3752
Plaça del Mercat | 39.4738 | -0.3790
Plaça del Tossal | 39.4762 | -0.3815
Plaça d'Alfons el Magnànim | 39.4725 | -0.3705
Plaça de la Porta de la Mar | 39.4715 | -0.3690
Plaça de Tetuan | 39.4748 | -0.3703
Plaça de Cànovas del Castillo | 39.4665 | -0.3680
Plaça d'Espanya | 39.4663 | -0.3818
Plaça de Sant Agustí | 39.4690 | -0.3800
Plaça de Saragossa | 39.4730 | -0.3575
Plaça del Xúquer | 39.4762 | -0.3490
`

/** The squares of the cities' centres that people name. */
export const SQUARES: readonly Square[] = [
  ...squaresOf('bcn', barcelona),
  ...squaresOf('mad', madrid),
  ...squaresOf('sev', sevilla),
  ...squaresOf('vlc', valencia),
]

function squaresOf(city: Square['city'], text: string): Square[] {
  return text
    .trim()
    .split('\n')
    .map(row => {
      const [name = '', lat = '', lon = '', postalCode = null] = row.split(' | ')
      return { city, name, lat: Number(lat), lon: Number(lon), postalCode }
    })
}

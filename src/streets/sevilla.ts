/** Kind, name, and longitude latitude along it. */
export const sevilla = `
pedestrian | Avenida de la Constitución | -5.99480 37.38880, -5.99420 37.38620, -5.99370 37.38380
pedestrian | Calle Sierpes | -5.99550 37.39250, -5.99500 37.39050, -5.99480 37.38930
pedestrian | Calle Tetuán | -5.99620 37.39150, -5.99550 37.38930
street | Calle San Jacinto | -6.00300 37.38520, -6.00600 37.38420, -6.00950 37.38300
street | Calle Betis | -6.00250 37.38480, -6.00000 37.38280, -5.99780 37.38050
street | Calle Pagés del Corro | -6.00450 37.38620, -6.00300 37.38300, -6.00000 37.38000
street | Calle Feria | -5.99150 37.39550, -5.99100 37.39850, -5.99000 37.40250
street | Calle Luis Montoto | -5.98450 37.38850, -5.97900 37.38820, -5.97300 37.38780
avenue | Avenida de la República Argentina | -5.99850 37.38000, -6.00200 37.37850, -6.00550 37.37700
street | Calle Arjona | -6.00100 37.38800, -6.00180 37.39150
avenue | Paseo de Cristóbal Colón | -6.00020 37.38650, -5.99650 37.38300
street | Calle Reyes Católicos | -5.99950 37.38920, -6.00150 37.38720
street | Calle San Pablo | -5.99680 37.39080, -5.99930 37.38930
avenue | Ronda de Capuchinos | -5.98680 37.40150, -5.98350 37.39850
avenue | Calle María Auxiliadora | -5.98320 37.39750, -5.98280 37.39350
avenue | Calle Recaredo | -5.98280 37.39330, -5.98380 37.38980
avenue | Calle Menéndez Pelayo | -5.98480 37.38800, -5.98680 37.38320
avenue | Calle San Fernando | -5.99350 37.38270, -5.98850 37.38150
avenue | Avenida de Ramón y Cajal | -5.98000 37.37900, -5.97000 37.37650
street | Calle Amor de Dios | -5.99480 37.39550, -5.99380 37.39850
street | Calle San Luis | -5.98950 37.40100, -5.98880 37.39700
street | Calle Alfonso XII | -5.99600 37.39280, -5.99980 37.39300
street | Calle Imagen | -5.99250 37.39300, -5.99000 37.39300
street | Calle Oriente | -5.98350 37.38950, -5.97800 37.39050
street | Calle Marqués de Paradas | -6.00050 37.38950, -6.00180 37.39200
avenue | Avenida de Eduardo Dato | -5.98350 37.38480, -5.97700 37.38420, -5.97050 37.38320
avenue | Avenida de la Buhaira | -5.97900 37.38500, -5.97800 37.38150, -5.97650 37.37900
street | Calle Asunción | -5.99920 37.37900, -6.00150 37.37650, -6.00350 37.37400
street | Calle Adriano | -5.99880 37.38800, -5.99650 37.38580
avenue | Calle Torneo | -6.00200 37.39350, -5.99980 37.39850, -5.99550 37.40400
`

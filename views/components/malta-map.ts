import { projectToMap } from "./map-projection.ts";

/**
 * The Maltese islands as our own drawing, so that the map of stores needs no tiles from a map service and no third
 * party learns who views it. The outlines are simplified by hand, clockwise, from well-known points of the coast in
 * WGS 84 degrees. They are illustrative and unsuitable for navigation.
 */

/** Latitude and longitude in degrees. */
type CoastPoint = readonly [latitude: number, longitude: number];

export interface IslandOutline {
  name: "Malta" | "Gozo" | "Comino";
  /** SVG path data in viewBox units, closed. */
  path: string;
}

/** Corners are rounded by at most this many viewBox units; more would blur the shape of Valletta. */
const CORNER_RADIUS = 5;

const MALTA: readonly CoastPoint[] = [
  // Marfa ridge: Ras il-Qammieħ, Ċirkewwa, Armier, L-Aħrax
  [35.9722, 14.3212],
  [35.9786, 14.3272],
  [35.9822, 14.3332],
  [35.9886, 14.3282],
  [35.9908, 14.3372],
  [35.9888, 14.3452],
  [35.9928, 14.3502],
  [35.9896, 14.3592],
  [35.9952, 14.3652],
  [35.9958, 14.3742],
  [35.9906, 14.3776],
  // Mellieħa Bay
  [35.9846, 14.3692],
  [35.9776, 14.3592],
  [35.9734, 14.3494],
  [35.9688, 14.3518],
  [35.9674, 14.3602],
  [35.9698, 14.3682],
  [35.9662, 14.3742],
  // Selmun, Mistra Bay, Xemxija
  [35.9658, 14.3842],
  [35.9636, 14.3972],
  [35.9592, 14.3966],
  [35.9564, 14.3896],
  [35.9542, 14.3942],
  [35.9524, 14.3872],
  [35.9488, 14.3836],
  // Saint Paul's Bay, Buġibba, Qawra
  [35.9482, 14.3916],
  [35.9502, 14.4012],
  [35.9488, 14.4076],
  [35.9542, 14.4142],
  [35.9566, 14.4192],
  [35.9612, 14.4282],
  [35.9572, 14.4318],
  // Salina Bay, Għallis, Baħar iċ-Ċagħaq, Pembroke
  [35.9522, 14.4272],
  [35.9462, 14.4226],
  [35.9456, 14.4252],
  [35.9482, 14.4292],
  [35.9508, 14.4372],
  [35.9484, 14.4452],
  [35.9416, 14.4512],
  [35.9414, 14.4582],
  [35.9388, 14.4682],
  [35.9348, 14.4782],
  [35.9318, 14.4902],
  // Saint George's Bay, Dragonara, Spinola, Balluta
  [35.9272, 14.4886],
  [35.9266, 14.4966],
  [35.9206, 14.4962],
  [35.9184, 14.4906],
  [35.9142, 14.4938],
  [35.9168, 14.5002],
  // Sliema and Tigné
  [35.9152, 14.5066],
  [35.9112, 14.5116],
  [35.9064, 14.5158],
  [35.9068, 14.5112],
  [35.9096, 14.5042],
  [35.9068, 14.4986],
  // Manoel Island, joined by its bridge
  [35.9048, 14.5066],
  [35.9018, 14.5066],
  [35.9038, 14.4976],
  // Msida Creek, Ta' Xbiex, Pietà Creek
  [35.8974, 14.4896],
  [35.8996, 14.4976],
  [35.8936, 14.4946],
  [35.8952, 14.5016],
  // Valletta's tongue, out to Saint Elmo and back
  [35.8996, 14.5086],
  [35.9034, 14.5182],
  [35.9016, 14.5204],
  [35.8976, 14.5172],
  [35.8926, 14.5102],
  // Grand Harbour: Marsa, Corradino, French Creek, Senglea, Dockyard Creek, Birgu, Kalkara
  [35.8882, 14.5046],
  [35.8818, 14.4982],
  [35.8806, 14.5006],
  [35.8846, 14.5078],
  [35.8868, 14.5096],
  [35.8816, 14.5122],
  [35.8812, 14.5146],
  [35.8896, 14.5142],
  [35.8896, 14.5162],
  [35.8836, 14.5192],
  [35.8836, 14.5212],
  [35.8924, 14.5182],
  [35.8916, 14.5212],
  [35.8872, 14.5262],
  [35.8882, 14.5282],
  [35.8936, 14.5242],
  [35.8944, 14.5262],
  [35.8924, 14.5292],
  [35.8938, 14.5302],
  [35.8982, 14.5252],
  [35.8984, 14.5282],
  // Xgħajra, Żonqor, Marsaskala, Saint Thomas Bay
  [35.8942, 14.5386],
  [35.8864, 14.5496],
  [35.8782, 14.5602],
  [35.8696, 14.5722],
  [35.8664, 14.5766],
  [35.8642, 14.5742],
  [35.8618, 14.5656],
  [35.8596, 14.5648],
  [35.8604, 14.5722],
  [35.8592, 14.5766],
  [35.8566, 14.5722],
  [35.8552, 14.5652],
  [35.8526, 14.5652],
  [35.8532, 14.5722],
  [35.8512, 14.5756],
  // Xrobb l-Għaġin, Delimara
  [35.8464, 14.5702],
  [35.8422, 14.5642],
  [35.8362, 14.5656],
  [35.8292, 14.5622],
  [35.8214, 14.5606],
  [35.8204, 14.5576],
  // Marsaxlokk Bay: the village, Fort San Luċjan, Birżebbuġa, the Freeport
  [35.8306, 14.5546],
  [35.8372, 14.5532],
  [35.8416, 14.5492],
  [35.8412, 14.5432],
  [35.8372, 14.5412],
  [35.8342, 14.5442],
  [35.8302, 14.5496],
  [35.8296, 14.5466],
  [35.8336, 14.5352],
  [35.8318, 14.5322],
  [35.8282, 14.5342],
  [35.8256, 14.5302],
  [35.8232, 14.5402],
  [35.8176, 14.5416],
  [35.8146, 14.5466],
  [35.8132, 14.5446],
  [35.8152, 14.5396],
  // Bengħisa and the southern cliffs
  [35.8086, 14.5342],
  [35.8058, 14.5262],
  [35.8076, 14.5122],
  [35.8132, 14.4982],
  [35.8156, 14.4852],
  [35.8182, 14.4702],
  [35.8212, 14.4592],
  [35.8192, 14.4502],
  [35.8236, 14.4372],
  [35.8262, 14.4222],
  [35.8316, 14.4056],
  [35.8388, 14.3912],
  [35.8472, 14.3776],
  [35.8586, 14.3662],
  [35.8692, 14.3546],
  [35.8826, 14.3466],
  [35.8942, 14.3402],
  // Ras ir-Raħeb, Fomm ir-Riħ, Ġnejna, Għajn Tuffieħa, Golden Bay
  [35.9036, 14.3296],
  [35.9076, 14.3396],
  [35.9152, 14.3326],
  [35.9206, 14.3432],
  [35.9268, 14.3386],
  [35.9336, 14.3442],
  [35.9386, 14.3342],
  // Ras il-Waħx, Anchor Bay
  [35.9466, 14.3372],
  [35.9546, 14.3332],
  [35.9602, 14.3402],
  [35.9652, 14.3332],
];

const GOZO: readonly CoastPoint[] = [
  // San Dimitri, Wied il-Mielaħ, Reqqa
  [36.0676, 14.1829],
  [36.0736, 14.1892],
  [36.0768, 14.1992],
  [36.0792, 14.2122],
  [36.0782, 14.2272],
  [36.0822, 14.2352],
  [36.0796, 14.2472],
  // Marsalforn, Ramla, San Blas, Daħlet Qorrot
  [36.0776, 14.2552],
  [36.0712, 14.2582],
  [36.0752, 14.2652],
  [36.0706, 14.2762],
  [36.0618, 14.2842],
  [36.0636, 14.2932],
  [36.0582, 14.3012],
  [36.0566, 14.3112],
  [36.0502, 14.3186],
  [36.0482, 14.3262],
  [36.0402, 14.3342],
  // Ras il-Qala, Ħondoq, Mġarr
  [36.0356, 14.3396],
  [36.0292, 14.3322],
  [36.0262, 14.3222],
  [36.0276, 14.3102],
  [36.0246, 14.2992],
  [36.0196, 14.2922],
  [36.0186, 14.2812],
  // Mġarr ix-Xini, Ta' Ċenċ, Sannat
  [36.0142, 14.2752],
  [36.0182, 14.2712],
  [36.0122, 14.2672],
  [36.0128, 14.2512],
  [36.0182, 14.2382],
  [36.0222, 14.2236],
  // Xlendi, Wardija, Dwejra
  [36.0286, 14.2152],
  [36.0272, 14.2112],
  [36.0316, 14.1992],
  [36.0346, 14.1872],
  [36.0382, 14.1858],
  [36.0442, 14.1886],
  [36.0486, 14.1922],
  [36.0536, 14.1876],
];

const COMINO: readonly CoastPoint[] = [
  [36.0168, 14.3246],
  [36.0206, 14.3312],
  [36.0168, 14.3356],
  [36.0186, 14.3412],
  [36.0126, 14.3502],
  [36.0076, 14.3436],
  [36.0068, 14.3352],
  [36.0092, 14.3262],
  [36.0136, 14.3226],
];

function formatPoint(point: { x: number; y: number }): string {
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
}

/** The point on the line from `from` to `to` at the corner radius, but at most 40 % of the way. */
function cutCorner(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(CORNER_RADIUS / length, 0.4);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Joins the points with straight lines and rounds each corner with a curve. */
function drawOutline(coast: readonly CoastPoint[]): string {
  const points = coast.map(([latitude, longitude]) => projectToMap(latitude, longitude));
  const pieces = points.map((corner, index) => {
    const before = points.at(index - 1) ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const start = `${index === 0 ? "M" : "L"}${formatPoint(cutCorner(corner, before))}`;
    return `${start}Q${formatPoint(corner)} ${formatPoint(cutCorner(corner, after))}`;
  });
  return `${pieces.join("")}Z`;
}

/** The three inhabited islands, the largest first. */
export const ISLANDS: readonly IslandOutline[] = [
  { name: "Malta", path: drawOutline(MALTA) },
  { name: "Gozo", path: drawOutline(GOZO) },
  { name: "Comino", path: drawOutline(COMINO) },
];

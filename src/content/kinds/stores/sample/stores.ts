import type { StoreInput } from "../store.schema.ts";
import type { Sample, SamplePicture } from "../../../sample-parts/sample.ts";

type Spell = StoreInput["hours"]["monday"][number];

function spell(opens: string, closes: string): Spell {
  return { opens, closes };
}

/** A week in which only Friday, Saturday and Sunday differ from the other days. */
function week(usual: Spell[], friday: Spell[], saturday: Spell[], sunday: Spell[]): StoreInput["hours"] {
  return { monday: usual, tuesday: usual, wednesday: usual, thursday: usual, friday, saturday, sunday };
}

/** A store of the sample content, without what all of them share. */
type StoreSketch = Omit<StoreInput, "imageUrl" | "status" | "exceptions"> & { picture: SamplePicture };

/**
 * The five sample stores, the flagship first. The towns and roughly their coordinates are real; the streets,
 * postcodes and phone numbers are invented, so that nobody is sent to somebody else's door.
 */
export function sampleStores(): Sample<StoreInput>[] {
  const sketches: StoreSketch[] = [
    {
      name: "Qormi",
      introduction:
        "Our first store and still our largest, in the town that has baked Malta's bread for centuries. " +
        "Our own ovens are lit at two every morning, so the ħobż is on the shelf before the doors open. " +
        "Come on a Friday evening and half of Qormi will be in the queue with you.",
      street: "18 Triq is-Suq il-Ġdid",
      locality: "Qormi",
      postcode: "QRM 1084",
      island: "Malta",
      latitude: 35.8792,
      longitude: 14.4718,
      phone: "+356 2000 0001",
      email: "qormi@suqna.example",
      services: [
        "Bakery on the premises, first loaves out at six",
        "Butcher's counter",
        "Fish counter, Tuesday to Saturday",
        "Delicatessen and cheese counter",
        "Coffee bar with ftajjar and pastizzi",
        "Click & collect, ready in two hours",
        "140 free parking spaces and six electric vehicle chargers",
        "Step-free entrance, accessible toilet and wheelchair trolley",
        "Bottle and can return machine",
      ],
      counters: [
        { name: "Butcher", hours: "Monday to Saturday, 07:30–19:00" },
        {
          name: "Fish counter",
          hours: "Tuesday to Saturday, 09:00–14:00; Thursday and Friday until 19:30",
        },
        { name: "Coffee bar", hours: "Monday to Saturday, 07:00–16:00" },
      ],
      parking: "140 free spaces in front of the doors, five of them wide ones for blue badges.",
      buses: "The stop Tal-Ħobż is across the road.",
      wheelchairAccess:
        "There is no step at the entrance. The accessible toilet is beside the coffee bar, and a trolley that fits a wheelchair stands at the doors.",
      hours: week(
        [spell("07:00", "20:00")],
        [spell("07:00", "21:00")],
        [spell("07:00", "20:00")],
        [spell("08:00", "13:00")],
      ),
      holidayHours: [spell("08:00", "13:00")],
      imageAlt: "A Maltese loaf, a ftira, a baguette and a croissant on a round plate over cement tiles.",
      sortOrder: 1,
      picture: {
        subjects: ["hobza", "baguette-bread", "croissant", "ftira"],
        ground: "honey",
        style: "plate",
        format: "wide",
      },
    },
    {
      name: "Mosta",
      introduction:
        "A bright, single-floor store a short walk from the Rotunda, with the fields of Mosta and Mġarr on " +
        "the doorstep. Growers bring their crates to the back door every morning, and what they picked " +
        "at dawn is usually sold by dusk.",
      street: "42 Triq l-Għajn tal-Ħarrub",
      locality: "Mosta",
      postcode: "MST 2042",
      island: "Malta",
      latitude: 35.9094,
      longitude: 14.4256,
      phone: "+356 2000 0002",
      email: "mosta@suqna.example",
      services: [
        "Growers' corner with fruit and vegetables from Mosta and Mġarr",
        "Butcher's counter",
        "Delicatessen and cheese counter",
        "Bread from our Qormi bakery, twice a day",
        "Click & collect, ready in two hours",
        "90 free parking spaces",
        "Step-free entrance and accessible toilet",
        "Quiet hour on Tuesdays from 15:00: lights low, music off",
      ],
      counters: [
        { name: "Butcher", hours: "Monday to Saturday, 08:00–18:30" },
        { name: "Quiet hour", hours: "Tuesday, 15:00–16:00" },
      ],
      parking: "90 free spaces behind the store, four of them wide ones for blue badges.",
      buses: "The stop Għajn is two minutes away on foot.",
      wheelchairAccess:
        "There is no step at the entrance, and the whole store is on one floor. There is an accessible toilet.",
      hours: week(
        [spell("07:30", "20:00")],
        [spell("07:30", "21:00")],
        [spell("07:00", "20:00")],
        [spell("08:00", "12:30")],
      ),
      holidayHours: [spell("08:00", "12:30")],
      imageAlt: "A head of fresh green leaves on a pale green ground.",
      sortOrder: 2,
      picture: { subjects: ["leafy-green"], ground: "mint", style: "plain", format: "wide" },
    },
    {
      name: "Sliema",
      introduction:
        "Our late store, two streets back from the front and open until ten at night, on public holidays until eight. " +
        "There is fish from the morning's boats, supper that is ready to heat, and a delivery trolley " +
        "that takes your bags to any door in Sliema and Gżira.",
      street: "7 Triq il-Luzzu l-Aħdar",
      locality: "Sliema",
      postcode: "SLM 3007",
      island: "Malta",
      latitude: 35.9118,
      longitude: 14.5028,
      phone: "+356 2000 0003",
      email: "sliema@suqna.example",
      services: [
        "Open until 22:00, on public holidays until 20:00",
        "Fish counter, Tuesday to Sunday",
        "Salad bar and hot suppers from 17:00",
        "Bread from our Qormi bakery, three times a day",
        "Bags carried to your door in Sliema and Gżira",
        "Self-checkouts and scan as you shop",
        "Two hours' free parking underground",
        "Step-free entrance and lift",
      ],
      counters: [
        { name: "Fish counter", hours: "Tuesday to Sunday, 09:00–14:00; Thursday and Friday until 20:00" },
        { name: "Hot suppers", hours: "Every day from 17:00" },
      ],
      parking: "Two hours are free in the car park underground. Take your ticket to any checkout.",
      buses: "The stop Luzzu is a minute away on foot.",
      wheelchairAccess:
        "There is no step at the entrance, and a lift leads from the car park to every floor. The store has no accessible toilet.",
      hours: week(
        [spell("07:00", "22:00")],
        [spell("07:00", "22:00")],
        [spell("07:00", "22:00")],
        [spell("08:00", "22:00")],
      ),
      holidayHours: [spell("08:00", "20:00")],
      imageAlt: "A sailing boat, a sea bream and a lemon on a round plate over sea-blue tiles.",
      sortOrder: 3,
      picture: {
        subjects: ["sailboat", "awrata", "lemon"],
        ground: "sea",
        style: "plate",
        format: "wide",
      },
    },
    {
      name: "Żabbar",
      introduction:
        "The store of the south: families from Żabbar, Marsaskala and the Three Cities have done their " +
        "big weekly shop here for a generation. The butchers know how you like your bragioli cut, and if they " +
        "don't yet, they will ask.",
      street: "103 Triq il-Mitħna l-Qadima",
      locality: "Żabbar",
      postcode: "ZBR 4103",
      island: "Malta",
      latitude: 35.8766,
      longitude: 14.5346,
      phone: "+356 2000 0004",
      email: "zabbar@suqna.example",
      services: [
        "Butcher's counter with meat aged in house",
        "Rotisserie, from 11:00 until it is gone",
        "Delicatessen and cheese counter",
        "Bread from our Qormi bakery, twice a day",
        "Click & collect, ready in two hours",
        "110 free parking spaces and two electric vehicle chargers",
        "Step-free entrance, accessible toilet and baby changing",
        "Bottle and can return machine",
      ],
      counters: [
        { name: "Butcher", hours: "Monday to Saturday, 07:00–19:00" },
        { name: "Rotisserie", hours: "Every day from 11:00, until it is gone" },
      ],
      parking: "110 free spaces, five of them wide ones for blue badges.",
      buses: "The stop Mitħna is at the door.",
      wheelchairAccess: "There is no step at the entrance. The accessible toilet is beside the checkouts.",
      hours: week(
        [spell("07:00", "19:30")],
        [spell("07:00", "21:00")],
        [spell("06:30", "20:00")],
        [spell("08:00", "13:00")],
      ),
      holidayHours: [spell("08:00", "12:00")],
      imageAlt: "A tomato, an aubergine and a bunch of herbs on a round plate over red tiles.",
      sortOrder: 4,
      picture: {
        subjects: ["tomato", "eggplant", "herb"],
        ground: "pear",
        style: "plate",
        format: "wide",
      },
    },
    {
      name: "Victoria",
      introduction:
        "Our Gozo store, in the shadow of the Ċittadella, where the ġbejniet are made the day before and " +
        "the honey comes from three farms you can see from the car park. On Sundays we close for lunch, " +
        "as everybody here should.",
      street: "25 Triq il-Wied tal-Luq",
      locality: "Victoria",
      postcode: "VCT 5025",
      island: "Gozo",
      latitude: 36.0439,
      longitude: 14.2412,
      phone: "+356 2000 0005",
      email: "victoria@suqna.example",
      services: [
        "Gozitan counter: ġbejniet, honey, sea salt and tomato paste",
        "Butcher's counter",
        "Wood-fired ftira on Fridays and Saturdays",
        "Bread from our Qormi bakery, off the first ferry",
        "Click & collect, ready in three hours",
        "Delivery to every village on the island",
        "60 free parking spaces",
        "Step-free entrance and accessible toilet",
      ],
      counters: [
        { name: "Gozitan counter", hours: "Monday to Saturday, 07:30–18:30" },
        { name: "Wood-fired ftira", hours: "Friday and Saturday, 10:00–18:00" },
      ],
      parking: "60 free spaces, three of them wide ones for blue badges.",
      buses: "The bus station of Victoria is five minutes away on foot.",
      wheelchairAccess: "There is no step at the entrance. There is an accessible toilet.",
      hours: week(
        [spell("07:00", "19:30")],
        [spell("07:00", "20:30")],
        [spell("07:00", "20:00")],
        [spell("07:30", "12:00"), spell("16:30", "19:00")],
      ),
      // Closed on public holidays.
      holidayHours: [],
      imageAlt: "A small white cheese, a pot of honey, olives and grapes on a round plate over green tiles.",
      sortOrder: 5,
      picture: {
        subjects: ["gbejna", "honey-pot", "olive", "grapes"],
        ground: "leaf",
        style: "plate",
        format: "wide",
      },
    },
  ];
  return sketches.map(({ picture, ...fields }) => ({
    fields: { ...fields, status: "published", exceptions: [] },
    picture,
  }));
}

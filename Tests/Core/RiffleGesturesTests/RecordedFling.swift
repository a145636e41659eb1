import RiffleGestures
import RiffleMotion
import Testing

/// A fling of a real finger and the velocity that its recorders published for it.
struct RecordedFling: Sendable, CustomTestStringConvertible {
  var name: String
  /// Microseconds, x and y of each sample.
  var samples: [(Int64, Double, Double)]
  /// The published velocity; the recorders gave some for one axis only.
  var velocity: (dx: Double?, dy: Double?)

  var testDescription: String { name }

  /// Flings of flutter/flutter, packages/flutter/test/gestures/velocity_tracker_data.dart.
  ///
  /// They were recorded on a panel of 3.5 pixels a point, given here as milliseconds since the
  /// press and whole pixels. The velocities, in points, are those of the port of the same test in
  /// Jetpack Compose (VelocityTrackerTest.kt), which gives them in double precision. Of the first
  /// fling, the last 147 ms.
  static let flutter: [RecordedFling] = [
    panel(
      "Flutter 1",
      """
      0 935 1296;7 929 1319;15 921 1350;23 915 1388;31 909 1430;39 904 1468;46 901 1500;
      54 897 1526;62 895 1547;69 893 1567;77 892 1586;85 891 1605;92 890 1623;100 890 1646;
      108 890 1672;116 895 1705;124 899 1745;131 904 1777;139 908 1806;147 911 1826
      """,
      219.59280094228163,
      1304.701682306001
    ),
    panel(
      "Flutter 2",
      """
      0 931 1146;15 931 1146;53 914 1180;61 904 1201;69 891 1239;77 876 1289;84 866 1340;
      92 858 1391;100 851 1441;107 848 1492;115 846 1542;123 846 1591;130 849 1637;
      139 852 1671;147 857 1700;154 862 1726;162 868 1749
      """,
      355.71046950050845,
      967.2112857054104
    ),
    panel(
      "Flutter 3",
      """
      0 873 1230;15 873 1230;54 862 1266;62 854 1290;70 845 1322;78 832 1371;85 823 1423;
      93 814 1475;101 806 1528;108 799 1581;116 796 1631;123 792 1679;132 790 1721;
      140 788 1756;147 787 1782;155 786 1802;163 785 1818;170 784 1832;178 784 1845;
      186 784 1857;193 784 1866;201 784 1874;209 783 1879;217 783 1884
      """,
      12.657970884022308,
      -36.90447839251946
    ),
    panel(
      "Flutter 4",
      """
      0 775 1842;23 772 1802;30 771 1778;38 771 1743;46 774 1695;54 776 1643;62 782 1586;
      70 790 1527;77 802 1464;85 815 1401;92 829 1339;100 844 1281;108 857 1226;115 872 1174
      """,
      714.1399654786744,
      -2561.534447931869
    ),
    panel(
      "Flutter 5",
      """
      0 784 1909;23 784 1909;53 780 1873;62 780 1851;69 778 1815;77 777 1762;85 777 1699;
      92 776 1624;100 778 1541
      """,
      -19.668121066218564,
      -2910.105747052462
    ),
    panel(
      "Flutter 13",
      """
      0 875 1071;7 875 1071;23 872 1099;30 866 1118;38 858 1144;45 846 1188;53 835 1245;
      61 827 1310;69 823 1388;77 828 1475;85 844 1580
      """,
      -71.51939428321249,
      3716.7385187526947
    ),
    panel(
      "Flutter 13, interrupted for 48 ms",
      """
      0 875 1071;7 875 1071;23 872 1099;30 866 1118;38 858 1144;45 846 1188;93 835 1245;
      101 827 1310;109 823 1388;117 828 1475;125 844 1580
      """,
      649.48932102748,
      3890.30505589076
    ),
  ]

  private static func panel(
    _ name: String,
    _ pixels: String,
    _ dx: Double,
    _ dy: Double
  ) -> RecordedFling {
    let samples = pixels.split { $0 == ";" || $0 == "\n" }.map { sample in
      let numbers = sample.split(separator: " ").compactMap { Double($0) }
      return (Int64(numbers[0]) * 1000, numbers[1] / 3.5, numbers[2] / 3.5)
    }
    return RecordedFling(name: name, samples: samples, velocity: (dx, dy))
  }

  /// Flings of AOSP, frameworks/native libs/input/tests/VelocityTracker_test.cpp, recorded on a
  /// phone called sailfish, with their LSQ2 velocities; and its hand-made lines.
  ///
  /// Times are rounded from nanoseconds. The release, which repeats the last sample, is left out.
  static let android: [RecordedFling] = [
    RecordedFling(
      name: "Android, up, slow 1",
      samples: [
        (067_457, 528, 983), (084_684, 527, 981), (093_349, 527, 977), (095_678, 527, 975.93),
        (101_859, 527, 970), (110_378, 528, 960), (112_497, 528.25, 957.51), (118_760, 531, 946),
        (126_686, 535, 931), (129_317, 536.33, 926.02), (135_199, 540, 914), (144_297, 546, 896),
        (146_136, 547.21, 892.36), (152_923, 553, 877), (160_784, 559, 851),
        (162_956, 560.66, 843.82),
      ],
      velocity: (951.698181, -3044.966064)
    ),
    RecordedFling(
      name: "Android, up, slow 3",
      samples: [
        (536_237, 580, 1317), (541_539, 580.63, 1311.94), (544_613, 581, 1309),
        (552_301, 583, 1295), (558_362, 585.13, 1282.92), (560_828, 586, 1278),
        (569_446, 589, 1256), (575_185, 591.54, 1241.41), (578_491, 593, 1233),
        (587_044, 597, 1211), (592_008, 600.28, 1195.92), (594_616, 602, 1188),
        (603_129, 607, 1167), (608_831, 609.48, 1155.83), (612_321, 611, 1149),
        (620_768, 615, 1131), (625_654, 617.32, 1121.73), (629_200, 619, 1115),
      ],
      velocity: (617.40564, -2500.055664)
    ),
    RecordedFling(
      name: "Android, up, faster 2",
      samples: [
        (153_808, 576, 1264), (171_174, 576, 1262), (179_640, 576, 1257),
        (185_188, 577.41, 1249.22), (187_487, 578, 1246), (195_710, 581, 1227),
        (202_027, 583.93, 1209.40), (204_324, 585, 1203), (212_672, 590, 1176),
        (218_861, 594.36, 1157.11), (221_190, 596, 1150), (230_484, 602, 1124),
        (235_701, 607.56, 1103.83), (237_986, 610, 1095),
      ],
      velocity: (nil, -4241.004395)
    ),
    RecordedFling(
      name: "Android, down, slow 3",
      samples: [
        (0_983_201, 557, 533), (1_000_668, 556, 534), (1_007_360, 554.73, 535.27),
        (1_011_197, 554, 536), (1_017_660, 552, 540), (1_024_202, 549.97, 544.73),
        (1_027_333, 549, 547), (1_034_603, 545, 557), (1_041_043, 541.98, 567.55),
        (1_043_147, 541, 571), (1_051_052, 536, 586),
      ],
      velocity: (-651.038452, 1934.517456)
    ),
    RecordedFling(
      name: "Android, down, faster 2",
      samples: [
        (624_766, 535, 579), (642_256, 534, 580), (643_350, 533.94, 580.06), (650_760, 532, 584),
        (658_615, 530, 593), (660_170, 529.60, 594.78), (667_095, 527, 606), (675_616, 524, 628),
        (676_983, 523.52, 631.53), (684_289, 521, 652), (692_763, 518, 682),
        (693_805, 517.63, 685.69), (701_438, 515, 709), (709_830, 512, 739),
        (710_627, 511.72, 741.85),
      ],
      velocity: (-447.600311, 4316.155273)
    ),
    RecordedFling(
      name: "Android, three points at rest",
      samples: [(0, 293, 0), (6132, 293, 0), (11_283, 293, 0)],
      velocity: (0, 0)
    ),
    RecordedFling(
      name: "Android, three points in a line",
      samples: [(0, 0, 0), (10_000, 5, 0), (20_000, 10, 0)],
      velocity: (500, 0)
    ),
  ]
}

extension VelocitySettings {
  /// Flutter's and Android's settings, for comparison: 100 ms, 3 to 20 samples.
  static let compat = {
    var settings = VelocitySettings.mouse
    settings.horizon = 0.100
    settings.maximumSamples = 20
    settings.minimumSamples = 3
    settings.minimumSpan = 0
    settings.mergeInterval = 0
    return settings
  }()
}
